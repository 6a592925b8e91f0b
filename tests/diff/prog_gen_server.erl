-module(prog_gen_server).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2]).
main() ->
    {ok, P} = gen_server:start_link({local, counter}, ?MODULE, 5, []), io:format("~p~n", [gen_server:call(counter, get)]), gen_server:cast(P, {add, 10}), P ! {add, 1}, io:format("~p~n", [gen_server:call(P, get)]),
    io:format("~p~n", [element(1, element(2, catch gen_server:call(P, never, 50)))]), io:format("~p~n", [gen_server:call(P, later)]), ok = gen_server:stop(P), io:format("~p~n", [whereis(counter)]), io:format("~p~n", [catch gen_server:call(counter, get)]).
init(N) -> process_flag(trap_exit, true), {ok, N}.
handle_call(get, _, N) -> {reply, N, N}; handle_call(never, _, N) -> {noreply, N}; handle_call(later, From, N) -> spawn(fun() -> gen_server:reply(From, {later, N}) end), {noreply, N}.
handle_cast({add, X}, N) -> {noreply, N + X}.
handle_info({add, X}, N) -> {noreply, N + X}; handle_info(_, N) -> {noreply, N}.
terminate(R, N) -> io:format("terminate ~p ~p~n", [R, N]).
