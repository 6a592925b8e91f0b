%% Atoms from and to text, with limits and encodings.
-module(atoms_text).
-export([main/0]).

main() ->
    L255 = lists:duplicate(255, $a),
    L256 = L255 ++ "b",
    Wide = lists:duplicate(255, 16#10000),
    Lists = [{short, "abc"}, {empty, ""}, {latin1, [233, 228]}, {greek, [945, 946]}, {zero, [0]}, {l255, L255}, {l256, L256}, {wide, Wide},
             {wide256, Wide ++ "a"}, {tail, [$a | foo]}, {atom, foo}, {surrogate, [16#d800]}, {large, [16#110000]}, {negative, [-1]}, {fffe, [16#fffe]},
             {bad_after_limit, L256 ++ [foo]}, {bad_at_limit, L255 ++ [foo]}, {inner, [a]}, {nested, [[$a]]}, {binary, <<"abc">>}, {number, 1}],
    [io:format("~w ~w ~w~n", [N, F, call(F, [X])]) || {N, X} <- Lists, F <- [list_to_existing_atom, list_to_atom, list_to_existing_atom]],
    Binaries = [{short, <<"abc">>}, {empty, <<>>}, {l255, list_to_binary(L255)}, {l256, list_to_binary(L256)}, {ff, <<255>>}, {bad, <<195, 40>>},
                {bits, <<1:1>>}, {atom, foo}, {wide, unicode:characters_to_binary(Wide)}, {wide256, unicode:characters_to_binary(Wide ++ "a")},
                {many_bad, binary:copy(<<255>>, 2000)}, {some_bad, binary:copy(<<255>>, 300)}, {l256_bad, <<(list_to_binary(L256))/binary, 255>>},
                {l254_bad, <<(binary:copy(<<"c">>, 254))/binary, 255, 254>>}, {l255_bad, <<(binary:copy(<<"c">>, 255))/binary, 255, 254>>},
                {surrogate, <<237, 160, 128>>}, {overlong, <<192, 128>>}, {list, "abc"}],
    [io:format("~w ~0p ~w ~w~n", [N, E, F, call(F, [X, E])])
     || {N, X} <- Binaries, E <- [latin1, utf8, unicode, utf16, "utf8"], F <- [binary_to_atom, binary_to_existing_atom]],
    [io:format("~w ~w ~w~n", [N, F, call(F, [X])]) || {N, X} <- Binaries, F <- [binary_to_atom, binary_to_existing_atom]],
    <<_:3, Unaligned/binary>> = <<1:3, "unaligned">>,
    io:format("~w~n", [binary_to_atom(Unaligned)]),
    [io:format("~w ~w ~w ~w ~w~n", [call(atom_to_list, [A]), call(atom_to_binary, [A]), call(atom_to_binary, [A, utf8]),
                                      call(atom_to_binary, [A, latin1]), call(atom_to_binary, [A, foo])])
     || A <- [abc, '', list_to_atom([233]), list_to_atom([945]), list_to_atom([16#10000]), "abc", 1]].

call(F, Args) ->
    try apply(erlang, F, Args) of
        A when is_atom(A), F =/= atom_to_list -> {atom, erlang:phash2(A), length(atom_to_list(A))};
        V -> V
    catch Class:Reason:Stack -> {M, N, As, Info} = hd(Stack), {Class, Reason, M, N, length(As), Info}
    end.
