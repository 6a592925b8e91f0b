%% Module zlib: whole values, streams in pieces, dictionaries, errors.
-module(zlib_streams).
-export([main/0]).

t(F) -> try F() catch C:R -> {C, R} end.

main() ->
    Data = binary:copy(<<"some text that repeats; ">>, 2000),
    [io:format("~w ~w ~w~n", [N, byte_size(P), U =:= Data])
     || {N, P, U} <- [{zip, zlib:zip(Data), zlib:unzip(zlib:zip(Data))},
                      {compress, zlib:compress(Data), zlib:uncompress(zlib:compress(Data))},
                      {gzip, zlib:gzip(Data), zlib:gunzip(zlib:gzip(Data))}]],
    io:format("~w~n", [zlib:compress(<<97, 1>>)]),
    io:format("~w~n", [[t(fun() -> zlib:uncompress(B) end) || B <- [<<>>, <<1, 2, 3, 4, 5, 6, 7, 8, 9>>, foo, binary:part(zlib:compress(Data), 0, 30)]]]),
    Z = zlib:open(),
    ok = zlib:deflateInit(Z, 9),
    Parts = [zlib:deflate(Z, P) || P <- pieces(Data, 777)],
    Packed = iolist_to_binary([Parts, zlib:deflate(Z, [], finish)]),
    io:format("~w ~w~n", [zlib:uncompress(Packed) =:= Data, zlib:deflateEnd(Z)]),
    ok = zlib:inflateInit(Z),
    Out = iolist_to_binary([zlib:inflate(Z, P) || P <- pieces(Packed, 11)]),
    io:format("~w ~w~n", [Out =:= Data, zlib:inflateEnd(Z)]),
    io:format("~w~n", [t(fun() -> zlib:inflate(Z, Packed) end)]),
    ok = zlib:inflateInit(Z),
    io:format("~w~n", [t(fun() -> zlib:inflateInit(Z) end)]),
    io:format("~w~n", [safe(Z, zlib:safeInflate(Z, Packed), 0) =:= byte_size(Data)]),
    io:format("~w ~w~n", [zlib:inflateEnd(Z), zlib:close(Z)]),
    io:format("~w~n", [t(fun() -> zlib:close(Z) end)]),
    D = zlib:open(),
    ok = zlib:deflateInit(D),
    Adler = zlib:deflateSetDictionary(D, <<"some text">>),
    WithDictionary = iolist_to_binary(zlib:deflate(D, Data, finish)),
    ok = zlib:deflateEnd(D),
    ok = zlib:inflateInit(D),
    {'EXIT', {{need_dictionary, Adler}, _}} = (catch zlib:inflate(D, WithDictionary)),
    ok = zlib:inflateSetDictionary(D, <<"some text">>),
    io:format("~w~n", [iolist_to_binary(zlib:inflate(D, [])) =:= Data]),
    zlib:close(D),
    W = zlib:open(),
    ok = zlib:deflateInit(W, default, deflated, -15, 8, default),
    A = zlib:deflate(W, <<"first ">>, sync),
    ok = zlib:deflateParams(W, best_speed, huffman_only),
    B = zlib:deflate(W, <<"second">>, finish),
    io:format("~s~n", [zlib:unzip(iolist_to_binary([A, B]))]),
    Me = self(),
    spawn(fun() -> Me ! {other, t(fun() -> zlib:deflate(W, <<"x">>) end)} end),
    io:format("~w~n", [receive {other, R} -> R end]).

safe(_, {finished, L}, N) -> N + iolist_size(L);
safe(Z, {continue, L}, N) -> safe(Z, zlib:safeInflate(Z, []), N + iolist_size(L)).

pieces(B, N) when byte_size(B) =< N -> [B];
pieces(B, N) ->
    <<P:N/binary, Rest/binary>> = B,
    [P | pieces(Rest, N)].
