
id(X) -> X.

main() ->
    Integers = [0, 1, -1, 127, 128, 255, 256, -255, 16#123456789abcdef, -16#123456789abcdef,
                1 bsl 62, -(1 bsl 62), 1 bsl 63, -(1 bsl 63), 1 bsl 64, (1 bsl 200) - 12345, -(1 bsl 200) + 777],
    Sizes = [0, 1, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 59, 60, 61, 62, 63, 64, 65, 71, 72, 127, 128, 129, 200, 513],
    [io:format("~w ~w: ~w ~w ~w~n", [N, S, <<(id(N)):(id(S))>>, <<(id(N)):(id(S))/little>>, <<5:3, (id(N)):(id(S))/little, 1:2>>])
     || N <- Integers, S <- Sizes],
    [io:format("~w~n", [erlang:phash2(<<(id(Pad)):5, (id(N)):(id(S)), (id(N)):(id(S))/little>>)])
     || N <- Integers, S <- [1000, 1001, 4096, 4103], Pad <- [0, 31]],
    fixed(id(16#abcdef0123456789)),
    floats(),
    binaries(),
    unicode(),
    strings(),
    ok.

fixed(N) ->
    io:format("~w~n", [<<N:1, N:2, N:3, N:4, N:5, N:6, N:7, N:8, N:9, N:10, N:11, N:12, N:13, N:14, N:15, N:16>>]),
    io:format("~w~n", [<<N:17/little, N:18/little, N:19/little, N:24/little, N:32/little, N:63/little, N:64/little>>]),
    io:format("~w~n", [<<N:16/native, N:32/native, N:64/native, N:8/unit:8, N:3/unit:7>>]),
    io:format("~w~n", [<<(-N):64, (-N):70/little, (-N):13/signed>>]).

floats() ->
    Floats = [0.0, -0.0, 1.0, -1.5, 3.1415926535, 1.0e300, -1.0e300, 1.0e-300, 65504.0, 65519.0, 65520.0, 1.0e-7, 5.96e-8,
              1.00048828125, 1.00048828126, 3.4028234e38, 3.5e38, 5.0e-324, 0, 1, -7, 1 bsl 60, 1 bsl 80, -(1 bsl 80)],
    [io:format("~w ~w ~w ~w ~w ~w ~w~n",
               [F, <<(id(F))/float>>, <<(id(F)):32/float>>, <<(id(F)):16/float>>, <<(id(F)):64/float-little>>,
                <<1:1, (id(F)):32/float-little, 3:2>>, <<1:3, (id(F)):16/float-little>>]) || F <- Floats],
    [io:format("~w~n", [<<(id(F)):(id(S))/float-native>>]) || F <- Floats, S <- [16, 32, 64]].

binaries() ->
    Bits = [<<>>, <<1>>, <<1:1>>, <<5:3>>, <<"hello">>, <<"hello", 3:5>>, binary:copy(<<"0123456789abcdef">>, 20)],
    [io:format("~w~n", [<<A/bits, B/bits, A/bits>>]) || A <- Bits, B <- Bits],
    B = id(<<"abcdefgh">>),
    io:format("~w ~w ~w~n", [<<B:3/binary, B:2/binary>>, <<1:1, B:(id(13))/bits>>, <<B:(id(2))/binary-unit:16>>]),
    <<_:3, C/bits>> = id(<<"a fairly long binary that is not short at all, longer than sixty-four bytes in fact">>),
    io:format("~w~n~w~n", [<<C/bits>>, <<1:5, C/bits>>]),
    io:format("~w~n", [<<0:7, C:11/bits, 0:6>>]).

unicode() ->
    Chars = [0, 65, 127, 128, 2047, 2048, 16#d7ff, 16#e000, 16#fffe, 16#ffff, 16#10000, 16#10ffff],
    [io:format("~w ~w ~w ~w ~w ~w~n",
               [<<(id(C))/utf8>>, <<(id(C))/utf16>>, <<(id(C))/utf16-little>>, <<(id(C))/utf32>>, <<(id(C))/utf32-little>>,
                <<1:1, (id(C))/utf8, (id(C))/utf16-native, 1:3>>]) || C <- Chars].

strings() ->
    N = id(3),
    io:format("~w~n", [<<"abc", N, "def", N:4, "ghi">>]),
    io:format("~w~n", [<<N:1, "some text at an odd offset">>]),
    io:format("~w~n", [<<"grüße ∞"/utf8, "grüße"/utf16, "x"/utf32>>]),
    io:format("~w~n", [<< <<X:3>> || X <- lists:seq(0, 50) >>]),
    io:format("~w~n", [<< <<X/utf8>> || X <- lists:seq(100, 300, 7) >>]),
    io:format("~w~n", [<< <<Y:4, X:4>> || <<X:4, Y:4>> <= <<"swap nibbles">> >>]).
