-module(std_ets_basics).
-export([main/0]).
main() -> T = ets:new(t, [ordered_set]), [ets:insert(T, {I, I * I}) || I <- lists:seq(1, 20)], p(ets:tab2list(T)), p(ets:select(T, [{{'$1', '$2'}, [{'>', '$2', 300}], ['$1']}])), p(ets:first(T)), p(ets:last(T)), p(ets:next(T, 5)), p(ets:prev(T, 5)), p(ets:foldl(fun({_, V}, S) -> S + V end, 0, T)), p(ets:match(T, {'$1', 25})), p(ets:update_counter(T, 3, 10)), p(ets:take(T, 4)), p(ets:info(T, size)), ets:delete_all_objects(T), p(ets:info(T, size)), p(ets:member(T, 1)), p(ets:delete(T)), p(try ets:lookup(T, 1) catch error:E -> E end).
p(X) -> io:format("~p~n", [X]).
