-module(stdlib_io_lib).
-export([main/0]).
f(F, A) -> io:format("~ts~n", [["[", io_lib:format(F, A), "]"]]).
main() ->
    f("~w ~p ~s ~c ~b ~.16b ~.16B", [a, b, "str", $c, 42, 255, 255]),
    f("~10w|~-10w|~10s|~-10s|~10.3s|~*c", [abc, abc, "right", "left", "trunc", 3, $x]),
    f("~e ~f ~g ~.3e ~.2f ~.4g", [1.5, 1.5, 1.5, 123.456, 123.456, 123.456]),
    f("~e ~f ~g", [1.0e100, 0.1, 1.0e-10]),
    f("~p", [[{key, "value"}, {other, <<"binary">>}, {list, lists:seq(1, 60)}]]),
    f("~p", [#{a => [1, 2, 3]}]),
    f("~p ~w", ["string", "string"]), f("~p ~w", [<<"bin">>, <<"bin">>]), f("~p", [<<1, 2, 3:4>>]),
    f("~p", [[1, 2 | 3]]), f("~p", [{}]), f("~p", [[]]), f("~p", ['quoted atom']), f("~w", ['A']), f("~p", ["\n\t\e"]),
    f("~P", [lists:seq(1, 100), 10]), f("~W", [{a, [b, {c, [d, e, f]}]}, 4]),
    f("~tp ~ts", [[8364, 8364], [8364]]), f("~tw", [[8364]]), f("~p", [[8364]]),
    f("~i~w", [skipped, shown]), f("~n~~", []), f("~20p", [[aaaa, bbbb, cccc, dddd]]),
    f("~.8#", [64]).
