%% requires: otp 27
%% The bytes that term_to_binary gives, its options, sizes.
-module(etf_bytes).
-export([main/0]).

t(F) -> try F() catch C:R -> {C, R} end.

terms() ->
    [0, 255, 256, -1, (1 bsl 31) - 1, -(1 bsl 31), 1 bsl 31, -(1 bsl 31) - 1, (1 bsl 59) - 1, 1 bsl 59, (1 bsl 62) - 1, 1 bsl 62,
     -(1 bsl 62), 1 bsl 64, -(1 bsl 64), 1 bsl 2039, 1 bsl 2040, -(1 bsl 5000), 1.5, -0.0, 0.1, 1.0e300, 5.0e-324,
     a, '', list_to_atom([233]), list_to_atom([26085, 26412]), list_to_atom(lists:duplicate(255, 26085)), [], {}, {a, {b, c}},
     [1, 2, 3], "abc", [a | b], [1, 2 | 3], [256], [-1], [1, 2, a], lists:duplicate(65535, $x), lists:duplicate(65536, $x),
     <<>>, <<1, 2, 3>>, <<1:3>>, <<5, 1:1>>, <<16#ff:7>>, binary:copy(<<"xy">>, 1000), list_to_tuple(lists:seq(1, 255)),
     list_to_tuple(lists:seq(1, 256)), #{}, #{1 => 2}, #{1 => a, 2 => b, 3 => #{}}, [[[[]]]], fun lists:map/2,
     sub(<<1, 2, 3, 4, 5>>, 1, 3), bits(<<16#abcdef:24>>)].

sub(B, At, N) -> binary:part(B, At, N).
bits(<<_:3, B:13/bits, _/bits>>) -> B.

main() ->
    [io:format("~s ~w ~w ~w~n", [short(T), erlang:external_size(T) =:= byte_size(term_to_binary(T)),
                                 binary_to_term(term_to_binary(T)) =:= T,
                                 byte_size(term_to_binary(T))]) || T <- terms()],
    [io:format("~w ~w~n", [V, binary_to_list(term_to_binary([abc, 1.5, list_to_atom([233]), list_to_atom([26085]), "abc"],
                                                            [{minor_version, V}]))]) || V <- [0, 1, 2]],
    [io:format("~w ~w~n", [V, erlang:external_size([abc, 1.5, <<1:3>>], [{minor_version, V}])]) || V <- [0, 1, 2]],
    M = maps:from_list([{K, K} || K <- [3, 1.0, 1, a, "s", <<"b">>, {t}, [], 2.5, b, #{x => y}]]),
    io:format("~w~n", [binary_to_list(term_to_binary(M, [deterministic]))]),
    Big = maps:from_list([{K, 0} || K <- lists:seq(1, 60)]),
    io:format("~w~n", [binary_to_list(term_to_binary(Big, [deterministic]))]),
    io:format("~w~n", [binary_to_term(term_to_binary(Big)) =:= Big]),
    [io:format("~w ~w~n", [O, t(fun() -> B = term_to_binary(lists:duplicate(300, {some, term}), O), {binary:at(B, 1), binary_to_term(B) =:= lists:duplicate(300, {some, term})} end)])
     || O <- [[], [compressed], [{compressed, 0}], [{compressed, 1}], [{compressed, 9}], [{compressed, 10}], [compressed, {minor_version, 0}],
              foo, [foo], [{minor_version, 3}], [compressed | x], [deterministic, local]]],
    io:format("~w~n", [binary:at(term_to_binary(ab, [compressed]), 1)]),
    Self = term_to_binary(self()),
    io:format("~w ~w~n", [binary_to_term(Self) =:= self(), hd(binary_to_list(Self))]),
    R = make_ref(),
    io:format("~w~n", [binary_to_term(term_to_binary({R, R})) =:= {R, R}]),
    X = {captured, 1},
    F = fun(Y) -> {X, Y} end,
    G = binary_to_term(term_to_binary(F)),
    io:format("~w ~w~n", [G(2), G =:= F]),
    io:format("~w~n", [iolist_to_binary(term_to_iovec(terms())) =:= term_to_binary(terms())]),
    L = lists:seq(1, 200000),
    io:format("~w~n", [binary_to_term(term_to_binary(L)) =:= L]),
    Deep = lists:foldl(fun(I, A) -> {I, [A]} end, [], lists:seq(1, 100000)),
    io:format("~w~n", [binary_to_term(term_to_binary(Deep)) =:= Deep]).

short(T) ->
    B = term_to_binary(T),
    case byte_size(B) < 60 of
        true -> binary_to_list(binary:encode_hex(B));
        false -> [binary_to_list(binary:encode_hex(binary:part(B, 0, 20))), io_lib:format(" ~w", [erlang:crc32(B)])]
    end.
