%% The largest integers, and the error beyond them. (Earlier releases have other limits.)
%% requires: otp 29
-module(num_limits).
-export([main/0]).

main() ->
    P = 1 bsl id(4194239),
    Max = (P - 1) + P,
    [io:format("~w ~w~n", [N, try F() of V -> {ok, erlang:phash2(V)} catch C:R -> {C, R} end])
     || {N, F} <- [{1, fun() -> 1 bsl id(4194240) end}, {2, fun() -> Max + 1 end}, {3, fun() -> -Max - 1 end}, {4, fun() -> Max * 2 end},
                   {5, fun() -> Max * Max end}, {6, fun() -> bnot Max end}, {7, fun() -> bnot -Max end}, {8, fun() -> Max bxor -1 end},
                   {9, fun() -> Max * 0 end}, {10, fun() -> (Max div 3) * 2 end}, {11, fun() -> Max bsl 1 end}, {12, fun() -> Max bsr 1 end},
                   {13, fun() -> 1 bsl id(1 bsl 70) end}, {14, fun() -> 0 bsl id(1 bsl 70) end}, {15, fun() -> 1 bsr id(1 bsl 70) end},
                   {16, fun() -> -1 bsr id(1 bsl 70) end}, {17, fun() -> 1 bsr id(-(1 bsl 70)) end}, {18, fun() -> -1 bsl id(-(1 bsl 70)) end},
                   {19, fun() -> Max div 7 end}, {20, fun() -> Max rem 1000003 end}, {21, fun() -> Max band (Max bsr 1) end}]],
    [io:format("~w ~w ~w~n", [N, B, try list_to_integer(lists:duplicate(N, $1), B) of V -> {ok, erlang:phash2(V)} catch C:R -> {C, R} end])
     || {N, B} <- [{4194240, 2}, {4194241, 2}, {1048560, 16}, {1048561, 16}, {1300000, 10}]],
    io:format("~w~n", [try binary_to_integer(<<(binary:copy(<<"9">>, 2000000))/binary, "x">>) catch C:R -> {C, R} end]),
    io:format("~w~n", [binary_to_integer(<<(binary:copy(<<"0">>, 2000000))/binary, "17">>)]),
    Text = integer_to_binary(Max, 36),
    io:format("~w ~w~n", [byte_size(Text), erlang:phash2(Text)]),
    io:format("~w~n", [binary_to_integer(Text, 36) =:= Max]).

id(X) -> hd([X]).
