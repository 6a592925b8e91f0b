
id(X) -> X.

main() ->
    Data = id(<< <<(X * X * 7 + 13 * X)>> || X <- lists:seq(1, 120) >>),
    [integers(O, S, Data) || O <- [0, 1, 5, 8], S <- [0, 1, 7, 8, 9, 16, 24, 31, 32, 33, 59, 60, 61, 62, 63, 64, 65, 100, 128, 200]],
    fixed(Data),
    floats(),
    parts(Data),
    characters(),
    sizes(),
    tails(),
    dispatch(),
    generators(Data),
    ok.

integers(O, S, Data) ->
    <<_:O, A:S, B:S/little, C:S/signed, D:S/signed-little, _/bits>> = Data,
    io:format("~w ~w: ~w ~w ~w ~w~n", [O, S, A, B, C, D]).

fixed(Data) ->
    <<A:1, B:2, C:3, D:4, E:5, F:6, G:7, H:8, I:9, J:10, K:11, L:12, M:33/little, N:62, O:63, P:64, Q:65/signed, _/bits>> = Data,
    io:format("~w~n", [[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q]]),
    <<A1:4/signed, B1:12/signed-little, C1:16/native, D1:3/unit:8, E1:32/signed, F1:64/signed-little, _/binary>> = Data,
    io:format("~w~n", [[A1, B1, C1, D1, E1, F1]]).

floats() ->
    Bins = [<<0:64>>, <<1.5/float>>, <<1.5:32/float>>, <<1.5:16/float>>, <<16#7ff0000000000000:64>>, <<16#7ff8000000000000:64>>,
            <<16#7f800000:32>>, <<16#7c00:16>>, <<16#7e00:16>>, <<1:16>>, <<16#8000000000000000:64>>, <<16#fbff:16>>],
    [io:format("~w: ~w ~w ~w ~w~n", [B, f64(B), f32(B), f16(B), fsize(B, bit_size(B))]) || B <- Bins].

f64(<<F/float>>) -> F; f64(_) -> no.
f32(<<F:32/float>>) -> F; f32(_) -> no.
f16(<<F:16/float>>) -> F; f16(_) -> no.
fsize(B, S) ->
    case B of
        <<F:S/float-little>> -> {little, F};
        _ -> no
    end.

parts(Data) ->
    <<_:3, A:13/bits, B:5/binary, C:20/bits, D/bits>> = Data,
    io:format("~w ~w ~w ~w ~w~n", [A, B, C, bit_size(D), erlang:phash2(D)]),
    <<E:70/binary, F/binary>> = Data,
    io:format("~w ~w ~w~n", [byte_size(E), F, erlang:md5(E)]),
    N = id(9),
    <<G:N/bits, H:N/binary, I:N/binary-unit:4, _/bits>> = Data,
    io:format("~w ~w ~w~n", [G, H, I]),
    io:format("~w~n", [[unit(B, 0) || B <- [<<>>, <<1>>, <<1:4>>, <<1:12>>, <<1:16>>, <<1:3>>]]]).

unit(<<X:4, R/binary-unit:12>>, _) -> {twelve, X, R};
unit(<<R/binary>>, _) -> {bytes, R};
unit(<<R/binary-unit:4>>, _) -> {nibbles, R};
unit(R, _) -> {other, R}.

characters() ->
    Bins = [<<"a">>, <<"é"/utf8>>, <<"∞"/utf8>>, <<16#10ffff/utf8>>, <<16#c0, 16#80>>, <<16#c1, 16#bf>>, <<16#e0, 16#80, 16#80>>,
            <<16#ed, 16#a0, 16#80>>, <<16#f4, 16#90, 16#80, 16#80>>, <<16#f8, 0, 0, 0, 0>>, <<16#80>>, <<16#e2, 16#88>>, <<>>,
            <<16#d800:16>>, <<16#d800:16, 16#dc00:16>>, <<16#dbff:16, 16#dfff:16>>, <<16#dc00:16, 16#d800:16>>, <<16#d800:16/little, 16#dc00:16/little>>,
            <<16#d800:32>>, <<16#10ffff:32>>, <<16#110000:32>>, <<16#41:32/little>>, <<65, 0>>],
    [io:format("~w: ~w ~w ~w ~w ~w ~w~n", [B, u8(B), u16(B), u16l(B), u32(B), u32l(B), skip(B)]) || B <- Bins],
    [io:format("~w~n", [u8odd(<<1:1, B/bits>>)]) || B <- Bins].

u8(<<C/utf8, R/bits>>) -> {C, R}; u8(_) -> no.
u16(<<C/utf16, R/bits>>) -> {C, R}; u16(_) -> no.
u16l(<<C/utf16-little, R/bits>>) -> {C, R}; u16l(_) -> no.
u32(<<C/utf32, R/bits>>) -> {C, R}; u32(_) -> no.
u32l(<<C/utf32-little, R/bits>>) -> {C, R}; u32l(_) -> no.
u8odd(<<1:1, C/utf8, R/bits>>) -> {C, R}; u8odd(_) -> no.
skip(<<_/utf8, R/bits>>) -> {8, R};
skip(<<_/utf16, R/bits>>) -> {16, R};
skip(<<_/utf32, R/bits>>) -> {32, R};
skip(_) -> no.

sizes() ->
    B = id(<<1, 2, 3, 4>>),
    [io:format("~w: ~w ~w~n", [S, int(B, S), bin(B, S)]) || S <- [0, 1, 2, 4, 5, 32, 33, -1, a, 1.0, 1 bsl 70, -(1 bsl 70), 1 bsl 59]].

int(B, S) -> case B of <<X:S, R/bits>> -> {X, R}; _ -> no end.
bin(B, S) -> case B of <<X:S/binary, R/bits>> -> {X, R}; _ -> no end.

tails() ->
    [io:format("~w ", [tail(B)]) || B <- [<<>>, <<1>>, <<1, 2>>, <<1:1>>, <<1, 1:1>>]],
    io:format("~n").

tail(<<>>) -> empty;
tail(<<_>>) -> one;
tail(<<_, _>>) -> two;
tail(<<_:1>>) -> bit;
tail(_) -> more.

dispatch() ->
    [io:format("~w ", [method(B)]) || B <- [<<"GET /">>, <<"GETX">>, <<"PUT a">>, <<"PATCH x">>, <<"P">>, <<"POST ">>, <<>>, <<1:4>>]],
    io:format("~n").

method(<<"GET ", R/binary>>) -> {get, R};
method(<<"PUT ", R/binary>>) -> {put, R};
method(<<"POST ", R/binary>>) -> {post, R};
method(<<"PATCH ", R/binary>>) -> {patch, R};
method(<<$P, R/binary>>) -> {p, R};
method(B) -> {other, bit_size(B)}.

generators(Data) ->
    io:format("~w~n", [[X || <<X:11>> <= Data]]),
    io:format("~w~n", [[X || <<1:1, X:4>> <= Data]]),
    io:format("~w~n", [lists:sum([X || <<X:16/signed-little>> <= Data, X > 0])]),
    io:format("~w~n", [<< <<X:5>> || <<X:3, _:2>> <= Data, X > 2 >>]),
    io:format("~w~n", [fold(Data, 0)]).

fold(<<A:7, B:9/little, R/bits>>, Acc) -> fold(R, (Acc * 31 + A * B) rem 1000003);
fold(R, Acc) -> {R, Acc}.
