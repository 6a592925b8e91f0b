
id(X) -> X.

main() ->
    B = grow(<<>>, 100000),
    io:format("~w ~w~n", [byte_size(B), erlang:md5(B)]),
    io:format("~w~n", [erlang:phash2(grow_bits(<<>>, 20001, 0))]),
    C = <<B/binary, 1>>,
    D = <<B/binary, 2>>,
    E = <<C/binary, 3>>,
    F = <<D/binary, 4:4>>,
    io:format("~w ~w ~w ~w ~w~n", [tail(B), tail(C), tail(D), tail(E), tail(F)]),
    prefixes(),
    shared(),
    halves(),
    self_append(),
    collected(),
    ok.

grow(B, 0) -> B;
grow(B, N) -> grow(<<B/binary, N>>, N - 1).

grow_bits(B, 0, _) -> B;
grow_bits(B, N, X) -> grow_bits(<<B/bits, X:5>>, N - 1, X + 3).

tail(B) -> S = (bit_size(B) div 8 - 2) * 8, <<_:S, T/bits>> = B, T.

%% Every intermediate binary keeps its own contents.
prefixes() ->
    All = lists:foldl(fun(I, [B | _] = L) -> [<<B/binary, (integer_to_binary(I))/binary, $,>> | L] end, [<<>>], lists:seq(1, 200)),
    io:format("~w~n", [erlang:phash2([{byte_size(B), erlang:phash2(B)} || B <- All])]).

shared() ->
    Self = self(),
    B0 = grow(<<>>, 1000),
    spawn(fun() -> receive {B, From} -> From ! {got, <<B/binary, "theirs">>, erlang:phash2(B)} end end) ! {B0, Self},
    B1 = <<B0/binary, "ours">>,
    receive {got, Theirs, H} -> io:format("~w ~w ~w~n", [tail(Theirs), tail(B1), H =:= erlang:phash2(B0)]) end,
    Pids = [spawn(fun() -> receive {B, From, I} -> From ! {I, grow(B, I)} end end) || _ <- lists:seq(1, 10)],
    [P ! {B1, Self, I} || {P, I} <- lists:zip(Pids, lists:seq(1, 10))],
    [receive {I, X} -> io:format("~w:~w ", [I, erlang:phash2(X)]) end || I <- lists:seq(1, 10)],
    io:format("~n").

%% The end of a growing binary, taken as a part, grows on its own.
halves() ->
    B = grow(<<>>, 500),
    <<_:250/binary, T/binary>> = B,
    T1 = <<T/binary, "tail">>,
    B1 = <<B/binary, "whole">>,
    io:format("~w ~w ~w~n", [tail(T1), tail(B1), erlang:phash2({T, T1, B, B1})]).

self_append() ->
    B = grow(<<>>, 300),
    C = <<B/binary, B/binary, 7, B/binary>>,
    io:format("~w ~w~n", [byte_size(C), erlang:md5(C)]),
    D = lists:foldl(fun(_, A) -> <<A/binary, A/binary>> end, id(<<"ab">>), lists:seq(1, 12)),
    io:format("~w ~w~n", [byte_size(D), erlang:md5(D)]).

collected() ->
    L = [begin B = grow(<<>>, 200), erlang:garbage_collect(), <<B/binary, I>> end || I <- lists:seq(1, 20)],
    erlang:garbage_collect(),
    io:format("~w~n", [erlang:phash2(L)]).
