-module(prog_gen_event).
-behaviour(gen_event).
-export([main/0, init/1, handle_event/2, handle_call/2, terminate/2]).
main() -> {ok, P} = gen_event:start_link(), ok = gen_event:add_handler(P, {?MODULE, 1}, one), ok = gen_event:add_handler(P, {?MODULE, 2}, two), [gen_event:sync_notify(P, E) || E <- [a, b, c]], io:format("~p ~p~n", [gen_event:call(P, {?MODULE, 1}, get), gen_event:call(P, {?MODULE, 2}, get)]), io:format("~p~n", [gen_event:delete_handler(P, {?MODULE, 1}, bye)]), io:format("~p~n", [gen_event:which_handlers(P)]), gen_event:stop(P).
init(N) -> {ok, {N, []}}.
handle_event(E, {N, L}) -> {ok, {N, [E | L]}}.
handle_call(get, S) -> {ok, S, S}.
terminate(R, {N, L}) -> {N, R, length(L)}.
