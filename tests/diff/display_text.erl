%% erlang:display/1. Nothing else here prints: output through a group leader might overtake it.
-module(display_text).
-export([main/0]).

main() ->
    [erlang:display(T) || T <- [0, -1, 1 bsl 70, -(1 bsl 100), 1.0, -1.5, 1.0e-5, 1.0e300, a, 'A b', '', 'it\'s', '\n', 'back\\slash', list_to_atom([1, 127]),
                                a@b, 'a.b', [], "abc", "a\"b\\c\n\t", [1, 2, 3], [a | b], [a, "b", 'C'], [300], "", [[]], [97 | b], {}, {a, {b}}, <<>>, <<"abc">>,
                                <<"a\"b">>, <<1, 2>>, <<"ab", 0>>, <<5:3>>, <<1, 5:3>>, <<"ab", 1:1>>, #{}, #{a => 1}, #{1 => #{2 => []}}, fun lists:map/2,
                                fun erlang:'+'/2, fun 'A':'b c'/0]],
    true = erlang:display(done).
