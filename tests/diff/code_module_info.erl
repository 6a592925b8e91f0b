-module(code_module_info).
-export([main/0, a/0, b/1]).
-vsn(1).
-author("x").
-author(y).

main() ->
    print(sorted_exports, lists:sort(?MODULE:module_info(exports))),
    print(functions, ?MODULE:module_info(functions)),
    print(attributes, ?MODULE:module_info(attributes)),
    print(module, ?MODULE:module_info(module)),
    print(md5, {byte_size(?MODULE:module_info(md5)), ?MODULE:module_info(md5) =:= erlang:get_module_info(?MODULE, md5)}),
    print(keys, [K || {K, _} <- ?MODULE:module_info()]),
    print(compile_keys, lists:sort([K || {K, _} <- ?MODULE:module_info(compile)])),
    [print(K, ?MODULE:module_info(K)) || K <- [nifs, native]],
    [print(K, class(fun() -> ?MODULE:module_info(K) end)) || K <- [imports, foo, 1, "x"]],
    print(unknown, class(fun() -> erlang:get_module_info(no_such_module) end)),
    print(unknown, class(fun() -> erlang:get_module_info(no_such_module, exports) end)),
    print(unknown, class(fun() -> no_such_module:module_info() end)),
    print(exported, [class(fun() -> erlang:function_exported(M, F, A) end)
                     || {M, F, A} <- [{?MODULE, a, 0}, {?MODULE, b, 1}, {?MODULE, print, 2}, {?MODULE, a, 256},
                                      {erlang, self, 0}, {lists, reverse, 2}, {no_such_module, a, 0}, {1, a, 0},
                                      {a, "b", 0}, {a, b, c}, {a, b, -1}, {a, b, 1 bsl 80}]]),
    print(builtin, [class(fun() -> erlang:is_builtin(M, F, A) end)
                    || {M, F, A} <- [{?MODULE, a, 0}, {erlang, self, 0}, {erlang, '+', 2}, {lists, reverse, 2},
                                     {lists, map, 2}, {a, b, 256}, {1, a, 0}]]),
    print(loaded, [class(fun() -> erlang:module_loaded(M) end) || M <- [?MODULE, erlang, no_such_module, 1]]),
    print(in_loaded, lists:member(?MODULE, erlang:loaded())),
    print(old, [class(fun() -> erlang:check_old_code(M) end) || M <- [?MODULE, no_such_module, 1]]).

a() -> fun(X) -> {X, a} end.
b(X) -> fun() -> X end.

class(F) ->
    try F() catch C:R:S -> {C, R, hd(S)} end.

print(What, Value) ->
    io:format("~p: ~p~n", [What, Value]).
