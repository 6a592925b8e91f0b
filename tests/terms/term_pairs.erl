%% Generated pairs of terms: what the runtime itself says about them, as one digest for each block of pairs. Runs unchanged on
%% erl and on joist; a block whose digests differ is printed pair by pair with explain/3.
-module(term_pairs).
-compile([nowarn_deprecated_function, nowarn_deprecated_catch, {nowarn_deprecated_function, [{erlang, phash, 2}]}]).
-export([run/3, explain/3, golden/2]).

-define(OP(Expr), try Expr catch error:Reason -> Reason end).

run(Seed, Blocks, Pairs) ->
    Echo = spawn_link(fun echo/0),
    lists:foreach(fun(Block) ->
                          {Terms, Digest} = block(Seed, Block, Pairs),
                          Echo ! {self(), Terms},
                          Copied = receive {Echo, Copy} -> Copy =:= Terms end,
                          io:format("~w ~w ~w~n", [Block, Digest, Copied])
                  end, lists:seq(1, Blocks)),
    Echo ! stop,
    ok.

echo() ->
    receive
        stop -> ok;
        {From, Term} -> From ! {self(), Term}, echo()
    end.

block(Seed, Block, Pairs) -> block(Pairs, start(Seed, Block), [], 0).

block(0, _, Terms, Digest) -> {Terms, Digest};
block(N, S0, Terms, Digest) ->
    {A, B, S} = pair(S0),
    Results = results(A, B),
    Kept = case N rem 64 of 0 -> [A | Terms]; _ -> Terms end,
    block(N - 1, S, Kept, mix(Digest, Results)).

mix(Digest, Results) -> lists:foldl(fun({_, R}, D) -> (D * 31 + hash(R)) band 16#ffffffff end, Digest, Results).

hash(N) when is_integer(N), N >= 0, N < 1 bsl 40 -> N;
hash(T) -> erlang:phash2(T, 1 bsl 32).

explain(Seed, Block, Pairs) -> explain(Pairs, start(Seed, Block)).

explain(0, _) -> ok;
explain(N, S0) ->
    {A, B, S} = pair(S0),
    io:format("~w: ~w~n  ~w~n  ~w~n", [N, results(A, B), A, B]),
    explain(N - 1, S).

%% Pairs with all results, for the unit tests.
golden(File, Pairs) ->
    ok = file:write_file(File, term_to_binary(golden(Pairs, start(7, 1), []), [{compressed, 9}])).

golden(0, _, Acc) -> lists:reverse(Acc);
golden(N, S0, Acc) ->
    {A, B, S} = pair(S0),
    golden(N - 1, S, [{A, B, maps:from_list(results(A, B))} | Acc]).

%% ---- what is asked about a pair -------------------------------------------------------------------------------------

results(A, B) ->
    Both = [{order, order(A, B)}, {equal, A == B}, {exact, A =:= B}, {phash2, erlang:phash2(A, 1 bsl 32)},
            {phash2_pair, erlang:phash2([A | B], 1 bsl 32)}, {phash, erlang:phash(A, 1 bsl 32)}, {min, min(A, B) =:= A},
            {max, max(A, B) =:= A}, {round_trip, binary_to_term(term_to_binary(A)) =:= A},
            {external, byte_size(term_to_binary(A))}],
    Both ++ text(A) ++ numbers(A, B) ++ keys(A, B).

order(A, B) when A < B -> 1;
order(A, B) when A > B -> 2;
order(_, _) -> 0.

%% Text of maps and of identifiers of other nodes follows atom indices and hashes, which are no business of anyone.
text(A) ->
    case is_plain(A) of
        false -> [];
        true -> [{text, erts_internal:term_to_string(A, undefined)}]
    end.

is_plain([H | T]) -> is_plain(H) andalso is_plain(T);
is_plain(T) when is_tuple(T) -> is_plain(tuple_to_list(T));
is_plain(T) -> is_atom(T) orelse is_number(T) orelse is_bitstring(T) orelse T =:= [].

keys(A, B) ->
    M = #{A => 1, B => 2},
    [{map_size, map_size(M)}, {lookup, {maps:get(A, M), maps:get(B, M)}}].

numbers(A, B) when is_integer(A), is_integer(B) ->
    Shift = B rem 300,
    real(A, B) ++
        [{'div', ?OP(A div B)}, {'rem', ?OP(A rem B)}, {'band', A band B}, {'bor', A bor B}, {'bxor', A bxor B},
         {'bnot', bnot A}, {'bsl', A bsl Shift}, {'bsr', A bsr Shift}, {decimal, integer_to_list(A)},
         {base, integer_to_binary(A, 2 + abs(B) rem 35)},
         {back, list_to_integer(integer_to_list(A, 2 + abs(B) rem 35), 2 + abs(B) rem 35)}];
numbers(A, B) when is_number(A), is_number(B) ->
    real(A, B) ++ [{short, float_to_list(F, [short])} || F <- [A, B], is_float(F)]
        ++ [{scientific, float_to_list(F)} || F <- [A, B], is_float(F)]
        ++ [{fixed, ?OP(float_to_binary(F, [{decimals, 7}, compact]))} || F <- [A, B], is_float(F)]
        ++ [{back, binary_to_float(float_to_binary(F))} || F <- [A, B], is_float(F)];
numbers(_, _) -> [].

real(A, B) ->
    [{'+', ?OP(A + B)}, {'-', ?OP(A - B)}, {'*', ?OP(A * B)}, {'/', ?OP(A / B)}, {negate, -A}, {abs, abs(A)},
     {float, ?OP(float(A))}, {round, round(A)}, {trunc, trunc(A)}, {floor, floor(A)}, {ceil, ceil(A)}].

%% ---- random numbers: multiply with carry in 59 bits ------------------------------------------------------------------

start(Seed, Block) -> skip(8, 1 + (Seed * 1000003 + Block * 7919) band 16#3ffffffffffffff).

skip(0, S) -> S;
skip(N, S) -> skip(N - 1, next(S)).

next(S) -> 16#7fa6502 * (S band 16#ffffffff) + (S bsr 32).

%% 0 to N - 1
draw(N, S0) ->
    S = next(S0),
    {(S bxor (S bsr 7)) band 16#fffffff rem N, S}.

bits(N, S) -> bits(N, 0, S).

bits(N, Acc, S) when N =< 0 -> {Acc, S};
bits(N, Acc, S0) ->
    {V, S} = draw(1 bsl min(N, 24), S0),
    bits(N - 24, (Acc bsl min(N, 24)) bor V, S).

pick(List, S0) ->
    {I, S} = draw(length(List), S0),
    {lists:nth(I + 1, List), S}.

%% ---- terms ----------------------------------------------------------------------------------------------------------

pair(S0) ->
    {How, S1} = draw(8, S0),
    case How of
        0 -> {A, S2} = term(3, S1), {B, S3} = term(3, S2), {A, B, S3};
        1 -> {A, S2} = number(S1), {B, S3} = number(S2), {A, B, S3};
        2 -> {A, S2} = number(S1), {B, S3} = near(A, S2), {A, B, S3};
        3 -> {A, S2} = integer(S1), {B, S3} = integer(S2), {A, B, S3};
        4 -> {A, S2} = term(3, S1), {A, binary_to_term(term_to_binary(A)), S2};
        _ -> {A, S2} = term(3, S1), {B, S3} = change(A, S2), {A, B, S3}
    end.

term(Depth, S0) ->
    {Kind, S} = draw(if Depth > 0 -> 20; true -> 12 end, S0),
    case Kind of
        K when K < 3 -> integer(S);
        K when K < 5 -> float_term(S);
        K when K < 7 -> atom(S);
        7 -> bitstring(S);
        8 -> bitstring(S);
        9 -> characters(S);
        10 -> pick([[], {}, #{}, <<>>, "", [[]], {{}}], S);
        11 -> identifier(S);
        12 -> list(Depth, S);
        13 -> list(Depth, S);
        14 -> improper(Depth, S);
        15 -> tuple(Depth, S);
        16 -> tuple(Depth, S);
        17 -> map(Depth, S);
        18 -> large_map(Depth, S);
        19 -> closure(Depth, S)
    end.

number(S0) ->
    case draw(2, S0) of
        {0, S} -> integer(S);
        {1, S} -> float_term(S)
    end.

integer(S0) ->
    {Kind, S1} = draw(6, S0),
    {V, S2} = case Kind of
                  0 -> draw(10, S1);
                  1 -> draw(300, S1);
                  2 -> bits(27, S1);
                  3 -> {E, Sa} = pick([27, 28, 31, 32, 53, 54, 58, 59, 60, 61, 62, 63, 64, 127, 128, 1023, 1024], S1),
                       {D, Sb} = draw(5, Sa),
                       {(1 bsl E) + D - 2, Sb};
                  4 -> bits(60, S1);
                  5 -> {N, Sa} = draw(700, S1), bits(N, Sa)
              end,
    case draw(2, S2) of
        {0, S} -> {V, S};
        {1, S} -> {-V, S}
    end.

float_term(S0) ->
    case draw(4, S0) of
        {0, S} -> pick([0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 2.5, 1.0e22, 1.0e23, 5.0e-324, 1.7976931348623157e308, 9007199254740992.0,
                        9007199254740993.0, 4611686018427387904.0, 9223372036854775808.0, -1152921504606846976.0, 123456.789,
                        2.2250738585072014e-308, 100.0, 1000.0, 1.0e-4, 1.0e-5], S);
        {1, S1} -> {N, S} = integer(S1), {float_of(N), S};
        {2, S1} -> {N, S2} = draw(2000000, S1), {D, S} = pick([2, 3, 7, 10, 100, 1000, 65536], S2), {(N - 1000000) / D, S};
        {3, S1} -> {W, S} = bits(64, S1), {float_bits(W), S}
    end.

float_of(N) -> try float(N) catch error:_ -> 1.0e300 end.

float_bits(W) ->
    case <<W:64>> of
        <<F:64/float>> -> F;
        _ -> 1.5
    end.

%% A number of the other kind with nearly the same value.
near(N, S0) when is_integer(N) ->
    case draw(3, S0) of
        {0, S} -> {float_of(N), S};
        {1, S} -> {N + 1, S};
        {2, S} -> {float_of(N + 1), S}
    end;
near(F, S0) ->
    {D, S} = draw(3, S0),
    {trunc(F) + D - 1, S}.

atom(S) ->
    pick([a, b, c, aa, ab, abc, 'A', '', ' ', true, false, undefined, ok, error, abcdefgh, abcdefgha, abcdefghb, 'hello world',
          '\x{e5}', '\x{e5}\x{e4}', '\x{400}', '\x{400}\x{401}', '\x{10000}', '\n', 'it\'s', '\x{80}', '\x{ff}\x{100}', '$', zzz,
          '1a', a1, 'a@b', '\0', 'a\0', 'a\0b', '\\'], S).

characters(S0) ->
    {N, S1} = draw(20, S0),
    {Kind, S2} = draw(3, S1),
    repeat(N + 1, fun(S) ->
                          case Kind of
                              0 -> {C, Sa} = draw(95, S), {C + 32, Sa};
                              1 -> draw(256, S);
                              2 -> draw(300, S)
                          end
                  end, S2).

repeat(0, _, S) -> {[], S};
repeat(N, Make, S0) ->
    {H, S1} = Make(S0),
    {T, S} = repeat(N - 1, Make, S1),
    {[H | T], S}.

%% Whole bytes or not, in place or a part of something larger.
bitstring(S0) ->
    {Size, S1} = draw(120, S0),
    {Text, S2} = characters(S1),
    case draw(5, S2) of
        {0, S} -> {list_to_binary([C band 127 || C <- Text]), S};
        {1, S3} -> {V, S} = bits(Size, S3), {<<V:Size>>, S};
        {2, S3} -> {V, S} = bits(Size, S3), {Offset, S4} = draw(20, S), {part(<<V:(Size + 40)>>, Offset, Size), S4};
        {3, S3} -> {V, S4} = bits(1200, S3), {Offset, S} = draw(200, S4), {part(<<V:1200>>, Offset, Size * 8), S};
        {4, S3} -> {V, S} = bits(Size * 8, S3), {<<V:(Size * 8)>>, S}
    end.

part(Bits, Offset, Size) ->
    <<_:Offset, Part:Size/bits, _/bits>> = Bits,
    Part.

%% Of other nodes, so that they are the same everywhere, and external funs.
identifier(S0) ->
    {Kind, S1} = draw(4, S0),
    {N, S2} = draw(4, S1),
    {Node, S3} = pick([<<"a@b">>, <<"b@b">>], S2),
    {Creation, S} = draw(2, S3),
    Name = <<119, (byte_size(Node)), Node/binary>>,
    {case Kind of
         0 -> binary_to_term(<<131, 88, Name/binary, N:32, (N band 1):32, (Creation + 5):32>>);
         1 -> binary_to_term(<<131, 90, 3:16, Name/binary, (Creation + 5):32, N:32, 7:32, (N bsr 1):32>>);
         2 -> binary_to_term(<<131, 120, Name/binary, N:64, (Creation + 5):32>>);
         3 -> element(N + 1, {fun lists:map/2, fun lists:map/3, fun lists:foldl/3, fun erlang:'+'/2})
     end, S}.

closure(Depth, S0) ->
    {X, S1} = term(Depth - 1, S0),
    case draw(3, S1) of
        {0, S} -> {fun() -> X end, S};
        {1, S} -> {fun(Y) -> {X, Y} end, S};
        {2, S} -> {fun closure/2, S}
    end.

list(Depth, S0) ->
    {N, S} = draw(6, S0),
    repeat(N, fun(Si) -> term(Depth - 1, Si) end, S).

improper(Depth, S0) ->
    {L, S1} = list(Depth, S0),
    {Tail, S} = term(Depth - 1, S1),
    {L ++ Tail, S}.

tuple(Depth, S0) ->
    {L, S} = list(Depth, S0),
    {list_to_tuple(L), S}.

map(Depth, S0) ->
    {N, S1} = draw(8, S0),
    {Pairs, S} = repeat(N, fun(Si) -> key_value(Depth, Si) end, S1),
    {maps:from_list(Pairs), S}.

%% Around the border between the two representations.
large_map(Depth, S0) ->
    {N, S1} = draw(12, S0),
    {More, S2} = draw(60, S1),
    {Pairs, S} = repeat(2 + More div 15, fun(Si) -> key_value(Depth - 1, Si) end, S2),
    {maps:merge(maps:from_list([{I, I rem 3} || I <- lists:seq(1, 28 + N)]), maps:from_list(Pairs)), S}.

key_value(Depth, S0) ->
    {K, S1} = term(min(Depth - 1, 1), S0),
    {V, S} = term(Depth - 1, S1),
    {{key(K), V}, S}.

%% ERTS orders maps that are keys by the indices of their atoms, so that such a key may come first in one run and last in another.
key(K) ->
    case has_atom_map(K) of
        true -> erlang:phash2(K);
        false -> K
    end.

has_atom_map(T) when is_map(T) -> lists:any(fun({K, V}) -> is_atom(K) orelse has_atom_map(K) orelse has_atom_map(V) end, maps:to_list(T));
has_atom_map([H | T]) -> has_atom_map(H) orelse has_atom_map(T);
has_atom_map(T) when is_tuple(T) -> has_atom_map(tuple_to_list(T));
has_atom_map(T) when is_function(T) -> {env, Env} = erlang:fun_info(T, env), has_atom_map(Env);
has_atom_map(_) -> false.

%% The same term but for one place.
change(T, S0) when is_list(T), T =/= [] ->
    case draw(2, S0) of
        {0, S1} -> {H, S} = change(hd(T), S1), {[H | tl(T)], S};
        {1, S1} -> {Rest, S} = change(tl(T), S1), {[hd(T) | Rest], S}
    end;
change(T, S0) when is_tuple(T), T =/= {} ->
    {I, S1} = draw(tuple_size(T), S0),
    {E, S} = change(element(I + 1, T), S1),
    {setelement(I + 1, T, E), S};
change(T, S0) when is_map(T), map_size(T) > 0 ->
    %% Not by position: the order of keys is that of the implementation.
    Keys = [K || {_, _, K} <- lists:sort([{erlang:phash2(K), term_to_binary(K), K} || K <- maps:keys(T)])],
    {K, S1} = pick(Keys, S0),
    case draw(3, S1) of
        {0, S2} -> {V, S} = change(map_get(K, T), S2), {T#{K := V}, S};
        {1, S2} -> {New, S} = change(K, S2), {maps:put(key(New), map_get(K, T), maps:remove(K, T)), S};
        {2, S2} -> {V, S} = change(map_get(K, T), S2), {T#{K := V, hd(Keys) => V}, S}
    end;
change(T, S0) when is_number(T) -> near(T, S0);
change(T, S) when is_function(T) -> {T, S};
change(T, S0) when is_bitstring(T), bit_size(T) > 0 ->
    {I, S} = draw(bit_size(T), S0),
    <<A:I/bits, Bit:1, B/bits>> = T,
    {<<A/bits, (1 - Bit):1, B/bits>>, S};
change(_, S) -> term(1, S).
