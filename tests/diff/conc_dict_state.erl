-module(conc_dict_state).
-export([main/0]).
main() -> S = self(), Ps = [spawn(fun() -> [put({k, I}, I * J) || I <- lists:seq(1, 50)], erase({k, 7}), S ! {self(), lists:sum([V || {{k, _}, V} <- get()])} end) || J <- lists:seq(1, 10)], p([receive {P, V} -> V end || P <- Ps]), p(get()), put(a, 1), put(a, 2), p(get(a)), p(lists:sort(get_keys())), p(erase()), p(get(a)).
p(X) -> io:format("~p~n", [X]).
