%% unicode:characters_to_binary and _list: good data, wrong data, data that ends early, in every nesting.
-module(unicode_chars).
-export([main/0]).

t(F) ->
    try F() of
        V -> io:format("~w~n", [V])
    catch
        C:R -> io:format("~w ~w~n", [C, R])
    end.

main() ->
    <<_:3, Odd:7/binary, _/bits>> = <<0:3, "aé∞x"/utf8, 0:5>>,
    Data = [[], <<>>, "abc", [16#e9, 16#221e, 16#1f600], <<"aé∞😀"/utf8>>, Odd, [Odd, Odd], [<<"é"/utf8>>, 16#e9], [[<<"é"/utf8>>] | <<"∞"/utf8>>],
            <<255>>, <<"abc", 255, "def">>, [<<"abc", 255, "def">>], ["x", <<"abc", 255, "def">>, "y"], [["x", <<"abc", 255>> | <<"tail">>], "y"],
            <<195>>, [<<195>>], [<<195>>, <<169>>], [<<226>>, <<136>>, <<158>>], [<<226, 136>>, 65], [<<226, 136>>, [65]], [<<226>>, <<65>>], [[<<226>>], [<<65>>, 66], 67],
            [<<240, 159>>, <<152>>], [<<240>>, <<>>, <<159, 152, 128, 65>>], <<226, 40>>, <<226, 136>>, <<240, 144>>, <<240, 40>>, <<224, 128>>, [<<226, 40>>], [65 | <<226, 136>>],
            [16#d800], [$a, 16#d800, $b], [[$a, [16#110000, $b], $c], $d], [-1], [1 bsl 70], [[$a | [1 bsl 70]], foo], [foo], [$a, foo], foo, [1.0], {1}, [$a | foo], [<<1:3>>], <<1:3>>,
            [[[[[$a]]]]], [[], [[]], <<>>], [$a, [] | <<255>>], [256, 255, 128, 127], <<128, 200, 255>>, [<<16#ed, 16#a0, 16#80>>], <<16#f4, 16#90, 16#80, 16#80>>, <<16#c0, 16#80>>],
    [t(fun() -> {D, E, unicode:characters_to_binary(D, E)} end) || D <- Data, E <- [utf8, latin1]],
    [t(fun() -> {D, E, unicode:characters_to_list(D, E)} end) || D <- Data, E <- [unicode, latin1]],
    [t(fun() -> unicode:characters_to_binary(D) end) || D <- Data],
    [t(fun() -> unicode:characters_to_list(D) end) || D <- Data],
    [t(fun() -> unicode:characters_to_binary(D, unicode, Out) end) || D <- ["aé∞", [16#1f600], <<"é"/utf8>>, [<<"é"/utf8>>, $x], <<255>>, <<195>>], Out <- [latin1, utf16, {utf16, little}, utf32, {utf32, big}, bad]],
    [t(fun() -> unicode:characters_to_binary(D, In, utf8) end) || D <- [<<0, 65>>, <<65, 0, 0, 0>>, <<216, 61, 222, 0>>, <<216>>], In <- [utf16, {utf16, little}, utf32, {utf32, little}, bad]],
    [t(fun() -> unicode:characters_to_list(D, In) end) || D <- [<<0, 65>>, <<65, 0, 0, 0>>, <<216, 61, 222, 0>>], In <- [utf16, {utf16, little}, utf32, {utf32, little}, bad]],
    [t(fun() -> unicode:bin_is_7bit(B) end) || B <- [<<>>, <<200>>, <<1:3>>, a, Odd]],
    [t(fun() -> unicode:bom_to_encoding(B) end) || B <- [<<239, 187, 191, 1>>, <<254, 255>>, <<255, 254>>, <<0, 0, 254, 255>>, <<1>>]].
