-module(prog_gen_statem).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, handle_event/4]).
main() -> {ok, P} = gen_statem:start_link(?MODULE, [], []), io:format("~p~n", [[gen_statem:call(P, {button, B}) || B <- [1, 2, 3]]]), locked = wait(P), io:format("~p~n", [gen_statem:call(P, state)]), gen_statem:cast(P, bump), io:format("~p~n", [gen_statem:call(P, data)]), gen_statem:stop(P), io:format("~p~n", [is_process_alive(P)]).
callback_mode() -> [handle_event_function, state_enter].
init([]) -> {ok, locked, #{seen => [], n => 0}}.
handle_event(enter, _, open, D) -> {keep_state, D, [{state_timeout, 100, lock}]};
handle_event(enter, _, _, D) -> {keep_state, D};
handle_event({call, F}, {button, B}, locked, #{seen := S} = D) -> case [B | S] of [3, 2, 1] -> {next_state, open, D#{seen := []}, [{reply, F, opened}]}; S2 -> {keep_state, D#{seen := S2}, [{reply, F, {so_far, S2}}]} end;
handle_event({call, F}, state, S, _) -> {keep_state_and_data, [{reply, F, S}]};
handle_event({call, F}, data, _, D) -> {keep_state_and_data, [{reply, F, maps:get(n, D)}]};
handle_event(cast, bump, _, D) -> {keep_state, maps:update_with(n, fun(N) -> N + 1 end, D)};
handle_event(state_timeout, lock, open, D) -> {next_state, locked, D}.
wait(P) -> case gen_statem:call(P, state) of open -> receive after 5 -> ok end, wait(P); S -> S end.
