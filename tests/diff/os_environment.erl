%% The environment, the process number, names of files.
-module(os_environment).
-export([main/0]).

main() ->
    Names = ["JOIST_TEST", "JOIST_NONE", "a=b", "", [1078, 1080], a, <<"JOIST_TEST">>, [-1], [$a | b], "a\0b"],
    Values = ["v", "", "a=b", [1078], <<"v">>, a, "a\0b", [$a | b]],
    [show({put, N, V}, fun() -> {os:putenv(N, V), os:getenv(N)} end) || N <- Names, V <- Values],
    [show({get, N}, fun() -> os:getenv(N, default) end) || N <- Names],
    show(env, fun() -> lists:all(fun({K, V}) -> is_list(K) andalso is_list(V) end, os:env()) end),
    show(env, fun() -> lists:keyfind("JOIST_TEST", 1, os:env()) end),
    show(env, fun() -> lists:member("JOIST_TEST=" ++ [1078], os:getenv()) end),
    [show({unset, N}, fun() -> {os:unsetenv(N), os:getenv(N)} end) || N <- Names],
    show(pid, fun() -> list_to_integer(os:getpid()) > 1 end),
    [show({F, X}, fun() -> prim_file:F(X) end)
     || F <- [internal_name2native, internal_native2name, internal_normalize_utf8, is_translatable],
        X <- ["abc", <<"abc">>, [1024], <<208, 128>>, <<255>>, [255], a, ["a", b], "a\0b", <<"a", 0>>]],
    show(encoding, fun() -> io:printable_range() end).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w ~w~n", [Name, R]).
