%% Iodata conversions that take longer than a time slice, or are nested deeply.
-module(binary_iolists_large).
-export([main/0]).

main() ->
    large(),
    deep().

large() ->
    L = lists:seq(1, 100000),
    Bytes = [X band 255 || X <- L],
    B = list_to_binary(Bytes),
    io:format("~w ~w ~w~n", [byte_size(B), erlang:md5(B), binary_to_list(B) =:= Bytes]),
    <<_:1, O/bits>> = <<0:1, B/binary>>,
    io:format("~w ~w~n", [O =:= B, bitstring_to_list(<<O/bits, 1:1>>) =:= Bytes ++ [<<1:1>>]]),
    io:format("~w~n", [erlang:md5([[X, <<X:16>>] || X <- Bytes])]),
    io:format("~w ~w~n", [erlang:crc32(Bytes), erlang:adler32([B | B])]).

deep() ->
    D = lists:foldl(fun(I, A) -> [A, I band 255] end, [], lists:seq(1, 50000)),
    E = lists:foldl(fun(I, A) -> [I band 255, A] end, [], lists:seq(1, 50000)),
    io:format("~w ~w ~w ~w~n", [erlang:md5(D), erlang:md5(E), iolist_size(D), byte_size(iolist_to_binary(E))]).
