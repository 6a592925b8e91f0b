%% Conversions that take longer than a time slice.
-module(unicode_large).
-export([main/0]).

main() ->
    L = [16#20 + (X * 37) rem 16#500 || X <- lists:seq(1, 100000)],
    B = unicode:characters_to_binary(L),
    io:format("~w ~w~n", [byte_size(B), erlang:md5(B)]),
    io:format("~w~n", [unicode:characters_to_list(B) =:= L]),
    {error, Ok, Rest} = unicode:characters_to_binary([B, $a, 16#d800, B]),
    io:format("~w ~w~n", [byte_size(Ok), erlang:phash2(Rest)]),
    {incomplete, Ok2, Rest2} = unicode:characters_to_list(<<B/binary, 226, 136>>),
    io:format("~w ~w~n", [length(Ok2), Rest2]),
    Short = unicode:characters_to_binary(lists:sublist(L, 5000)),
    Pieces = [<<X>> || <<X>> <= Short],
    io:format("~w~n", [unicode:characters_to_binary(Pieces) =:= Short]).
