-module(prog_trie).
-export([main/0]).
main() -> Ws = [[$a + (I * J) rem 26 || J <- lists:seq(1, I rem 7 + 1)] || I <- lists:seq(1, 300)], T = lists:foldl(fun add/2, #{}, Ws), io:format("~p ~p~n", [count(T), length(lists:usort(Ws))]), io:format("~p~n", [lists:sublist(words(T), 40)]), io:format("~p~n", [[has(W, T) || W <- ["a", "ab", "zzz", hd(Ws)]]]).
add([], T) -> T#{'end' => true};
add([C | R], T) -> T#{C => add(R, maps:get(C, T, #{}))}.
has([], T) -> maps:is_key('end', T);
has([C | R], T) -> case T of #{C := S} -> has(R, S); _ -> false end.
count(T) -> maps:fold(fun('end', _, N) -> N + 1; (_, S, N) -> N + count(S) end, 0, T).
words(T) -> lists:sort(words(T, [])).
words(T, P) -> maps:fold(fun('end', _, A) -> [lists:reverse(P) | A]; (C, S, A) -> words(S, [C | P]) ++ A end, [], T).
