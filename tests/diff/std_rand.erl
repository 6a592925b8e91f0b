-module(std_rand).
-export([main/0]).
main() -> [begin S = rand:seed_s(A, {11, 22, 33}), {L, _} = lists:mapfoldl(fun(_, Q) -> rand:uniform_s(100, Q) end, S, lists:seq(1, 20)), p({A, L}) end || A <- [exsss, exro928ss, exrop, exs1024s, exsp]], rand:seed(exsss, 5), p([rand:uniform(10) || _ <- lists:seq(1, 10)]), p(rand:bytes_s(8, rand:seed_s(exsss, 1)) =/= x), p(element(1, rand:uniform_s(rand:jump(rand:seed_s(exsss, 3))))).
p(X) -> io:format("~p~n", [X]).
