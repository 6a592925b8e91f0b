-module(conc_selective_many).
-export([main/0]).
main() -> S = self(), N = 2000, [S ! {x, I} || I <- lists:seq(1, N)], p(lists:sum([receive {x, I} -> I end || I <- lists:seq(N, 1, -1)])), Rs = [make_ref() || _ <- lists:seq(1, 200)], [S ! {R, I} || {R, I} <- lists:zip(lists:reverse(Rs), lists:seq(1, 200))], p(lists:sum([receive {R, I} -> I end || R <- Rs])), p(process_info(S, message_queue_len)).
p(X) -> io:format("~p~n", [X]).
