%% Integers against floats by exact value, and the order of all kinds of terms.
-module(num_compare).
-export([main/0]).

main() ->
    Ints = lists:append([[V - 1, V, V + 1, -V] || V <- [1 bsl E || E <- [0, 27, 52, 53, 54, 59, 60, 62, 63, 64, 65, 100, 1000, 1023]]]) ++ [1 bsl 1024],
    Floats = [0.0, 0.5, 1.5, 1.0e300, 1.7976931348623157e308] ++ [math:pow(2.0, E) || E <- [0, 27, 52, 53, 54, 59, 60, 62, 63, 64, 65, 100, 1000, 1023]],
    io:format("~w~n", [[order(I, F) || I <- Ints, F <- Floats ++ [-F || F <- Floats]]]),
    io:format("~w~n", [[order(F, I) || I <- Ints, F <- Floats]]),
    Sorted = lists:sort(fun(A, B) -> A =< B end, Ints ++ Floats),
    io:format("~w~n", [[N || N <- Sorted, abs(N) < 1.0e20]]),
    Kinds = [{int, 1}, {float, 1.5}, {atom, a}, {ref, make_ref()}, {function, fun main/0}, {pid, self()}, {tuple, {}}, {tuple2, {1, 2}}, {map, #{}},
             {map2, #{a => 1}}, {nil, []}, {list, [1]}, {bits, <<>>}, {bits2, <<1:1>>}],
    io:format("~w~n", [[N || {N, _} <- lists:sort(fun({_, A}, {_, B}) -> A =< B end, lists:reverse(Kinds))]]),
    Terms = [[1, 2], [1.0, 2], [1 | 2], [1, 2, 3], "ab", [a], {1, 2}, {1.0, 2}, {0, 0, 0}, #{1 => a}, #{1.0 => a}, #{a => 1, b => 2}, #{a => 2, b => 1},
             #{a => 1, c => 0}, #{b => 1}, <<"ab">>, <<"abc">>, <<"ab", 1:1>>, <<97, 98:7>>, <<0:3>>, ab, abc, 'AB', '', abcdefghi, abcdefghj],
    [io:format("~w~n", [[order(A, B) || B <- Terms]]) || A <- Terms],
    Numbered = lists:zip(Terms, lists:seq(1, length(Terms))),
    io:format("~w~n", [[N || {_, N} <- lists:keysort(1, lists:reverse(Numbered))]]),
    Large = fun(K, V) -> maps:put(K, V, maps:from_list([{I, I} || I <- lists:seq(1, 40)])) end,
    Larges = [Large(K, V) || K <- [-1, 0, 20, 20.0, 41, a], V <- [1, 1.0, 2]],
    io:format("~w~n", [[order(A, B) || A <- Larges, B <- Larges]]),
    io:format("~w~n", [[{min(A, B), max(A, B)} || A <- [1, 1.0, a], B <- [1, 1.0, a]]]).

order(A, B) when A < B -> lt;
order(A, B) when A =:= B -> same;
order(A, B) when A == B -> eq;
order(A, B) when A > B -> gt.
