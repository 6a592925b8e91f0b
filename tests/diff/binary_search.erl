%% binary:match, matches, split and compiled patterns.
-module(binary_search).
-export([main/0]).

t(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w ~w~n", [C, R])
    end.

main() ->
    <<_:5, Text/binary>> = <<0:5, "she sells sea shells by the sea shore, and shells the peas">>,
    Patterns = [<<"s">>, <<"sea">>, <<"sh">>, <<"x">>, <<"peas">>, <<"she sells sea shells by the sea shore, and shells the peas">>,
                [<<"she">>, <<"shells">>, <<"he">>, <<"ell">>], [<<"sea">>, <<"sea s">>, <<"a">>], [<<"zz">>, <<"qq">>], [<<"s">>], [<<"a">>, <<"a">>],
                [<<"sells">>, <<"ells sea">>, <<"lls">>], [<<"eas">>, <<"the peasx">>, <<"peas">>]],
    Scopes = [[], [{scope, {0, 10}}], [{scope, {10, 20}}], [{scope, {58, -10}}], [{scope, {3, 0}}], [{scope, {0, 59}}], [{scope, {5, -6}}]],
    [t(fun() -> {binary:match(Text, P, S), binary:matches(Text, P, S)} end) || P <- Patterns, S <- Scopes],
    [t(fun() ->
           {Kind, Ref} = C = binary:compile_pattern(P),
           {Kind, is_reference(Ref), binary:match(Text, C), binary:matches(Text, C), length(binary:split(Text, C, [global]))}
       end) || P <- Patterns],
    Options = [[], [global], [trim], [trim_all], [global, trim], [global, trim_all], [{scope, {2, 3}}, global], [trim, trim_all, global]],
    [t(fun() -> binary:split(S, P, O) end)
     || S <- [<<>>, <<",">>, <<",,">>, <<"a,b">>, <<",a,,b,">>, <<"a,b,,">>, <<"abc">>], P <- [<<",">>, [<<",">>, <<"b">>], <<",,">>], O <- Options],
    [t(fun() -> binary:match(S, P, O) end)
     || {S, P, O} <- [{a, <<"x">>, []}, {<<"x">>, a, []}, {<<"x">>, <<>>, []}, {<<"x">>, [], []}, {<<"x">>, [<<>>], []}, {<<"x">>, [<<"a">> | b], []},
                      {<<"x">>, <<"x">>, a}, {<<"x">>, <<"x">>, [a]}, {<<"x">>, <<"x">>, [{scope, a}]}, {<<"x">>, <<"x">>, [{scope, {0, 2}}]},
                      {<<"x">>, <<"x">>, [{scope, {2, 0}}]}, {<<"x">>, <<1:3>>, []}, {<<1:3>>, <<"x">>, []}, {<<"x">>, {bm, a}, []},
                      {<<"x">>, {bm, make_ref()}, []}, {<<"x">>, {xx, make_ref()}, []}]],
    {bm, R} = binary:compile_pattern(<<"x">>),
    t(fun() -> binary:match(<<"x">>, {ac, R}) end),
    t(fun() -> binary:match(<<"axx">>, {bm, R}) end),
    [t(fun() -> binary:compile_pattern(P) end) || P <- [<<>>, [], a, [a], [<<>>], {bm, R}, <<1:3>>]],
    large().

large() ->
    Big = binary:copy(<<"abcdefghij">>, 100000),
    Fox = <<Big/binary, "fox", Big/binary>>,
    t(fun() -> binary:match(Fox, <<"fox">>) end),
    t(fun() -> length(binary:matches(Fox, <<"ja">>)) end),
    t(fun() -> length(binary:matches(Fox, [<<"ja">>, <<"jab">>, <<"cde">>])) end),
    t(fun() -> length(binary:split(Fox, [<<"fo">>, <<"c">>], [global])) end),
    t(fun() -> binary:match(binary:copy(<<"a">>, 200000), <<(binary:copy(<<"a">>, 1000))/binary, "b">>) end),
    t(fun() -> binary:match(binary:copy(<<"a">>, 200000), [<<(binary:copy(<<"a">>, 1000))/binary, "b">>, <<"c">>]) end),
    t(fun() -> erlang:phash2(binary:replace(Fox, <<"ghi">>, <<"-">>, [global])) end).
