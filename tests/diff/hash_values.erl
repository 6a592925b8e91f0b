%% phash2 and phash: values that files and other nodes remember.
-module(hash_values).
-export([main/0]).

main() ->
    Terms = [0, 1, -1, 255, 256, (1 bsl 27) - 1, 1 bsl 27, -(1 bsl 27), -(1 bsl 27) - 1, 1 bsl 28, 1 bsl 31, 1 bsl 32, 1 bsl 59, 1 bsl 60, 1 bsl 62, 1 bsl 63, 1 bsl 64,
             -(1 bsl 64), 1 bsl 200, 0.0, 1.0, -1.5, 1.0e100, a, '', ok, abcdefghijklmnopqrstuvwxyz, list_to_atom([233]), list_to_atom([945]),
             [], [[]], [a], "a", "ab", "abc", "abcd", "abcde", "abcd" ++ [a], [1, 2 | 3], "abc" ++ x, [255, 256, 257], lists:seq(1, 300), {}, {{}}, {a},
             {1, 2, 3}, [{}, []], <<>>, <<1>>, <<1:1>>, <<255:7>>, <<"hello world!">>, <<"hello world">>, <<"hello world!!">>, <<1:100>>, binary:copy(<<"xyz">>, 1000),
             #{}, #{a => 1}, #{a => 1, b => 2}, #{1 => #{2 => 3}}, maps:from_list([{I, I * I} || I <- lists:seq(1, 100)]), fun lists:map/2,
             fun erlang:'+'/2, {#{a => b}, [#{c => d}]}],
    [io:format("~w ~w ~w ~w~n", [erlang:phash2(T), erlang:phash2(T, 1 bsl 32), erlang:phash2(T, 1000), erlang:phash(T, 1 bsl 32)]) || T <- Terms],
    <<_:5, Unaligned/binary>> = <<1:5, "hello world!">>,
    <<_:5, Odd:77/bits, _/bits>> = <<1:5, "hello world!">>,
    io:format("~w ~w ~w~n", [erlang:phash2(Unaligned), erlang:phash2(Odd), erlang:phash(Odd, 1 bsl 32)]),
    Deep = lists:foldl(fun(I, Acc) -> {I, [Acc]} end, [], lists:seq(1, 100000)),
    io:format("~w ~w~n", [erlang:phash2(Deep), erlang:phash(Deep, 1 bsl 32)]),
    io:format("~w~n", [erlang:phash2(lists:seq(1, 500000))]),
    io:format("~w~n", [erlang:phash2(binary:copy(<<"0123456789abc">>, 500000))]),
    [io:format("~w ~w~n", [R, [try apply(erlang, F, [a, R]) catch C:E -> {C, E} end || F <- [phash, phash2]]])
     || R <- [1, 2, 1 bsl 32, (1 bsl 32) + 1, 0, -1, a, 1.0]].
