-module(stdlib_misc).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    p(proplists:get_value(a, [{a, 1}, b])), p(proplists:get_bool(b, [{a, 1}, b])), p(proplists:delete(a, [{a, 1}, b])), p(proplists:unfold([a, {b, 2}])),
    p(proplists:compact([{a, true}, {b, 2}])), p(proplists:get_all_values(a, [{a, 1}, {a, 2}])), p(proplists:split([{a, 1}, {b, 2}, c], [a, c])),
    p(base64:encode("hello world")), p(base64:decode("aGVsbG8gd29ybGQ=")), p(base64:encode(<<255, 254, 253>>)), p(catch base64:decode("a") =:= 1), p(base64:mime_decode("aGVs\nbG8=")),
    S0 = rand:seed_s(exsss, {1, 2, 3}), {R1, S1} = rand:uniform_s(S0), {R2, S2} = rand:uniform_s(1000, S1), {R3, _} = rand:normal_s(S2), p({R1, R2, R3}),
    [p({A, element(1, rand:uniform_s(1000000, rand:seed_s(A, 42)))}) || A <- [exro928ss, exrop, exsp, exs1024s, mwc59, dummy, exsss, default]  -- [mwc59, dummy, default]],
    {T, V} = timer:tc(fun() -> lists:sum(lists:seq(1, 1000)) end), p({is_integer(T), V}),
    p(binary:split(<<"a,b,c">>, <<",">>, [global])), p(binary:replace(<<"abcabc">>, <<"b">>, <<"XX">>, [global])), p(binary:matches(<<"abracadabra">>, [<<"ab">>, <<"ra">>])),
    p(binary:longest_common_prefix([<<"erlang">>, <<"ergonomy">>])), p(binary:decode_unsigned(<<1, 2, 3>>)), p(binary:encode_unsigned(123456789)), p(binary:part(<<"hello">>, 1, 3)), p(binary:encode_hex(<<1, 171>>)),
    p(unicode:characters_to_binary("h\x{e9}llo \x{1F600}")), p(unicode:characters_to_list(<<"h\x{c3}\x{a9}">>)), p(unicode:characters_to_binary([<<"a">>, [98, [99]]], latin1, utf16)), p(unicode:characters_to_nfd_list("\x{e9}")), p(unicode:characters_to_nfkc_binary("\x{fb01}")).
