-module(op_bits_loop).
-export([main/0]).
main() -> B = << <<(I * I rem 256)>> || I <- lists:seq(1, 300) >>, p(sum(B, 0)), p(nibbles(<<16#12, 16#34, 16#ab>>)), p(rev(<<1, 2, 3, 4>>, <<>>)), p(pack([{a, 1}, {b, 300}], <<>>)), p(unpack(pack([{x, 9}, {yy, 70000}], <<>>))), p(bits(<<5:3, 2:2, 1:1>>)).
sum(<<X, R/binary>>, S) -> sum(R, S + X); sum(<<>>, S) -> S.
nibbles(B) -> [N || <<N:4>> <= B].
rev(<<X, R/binary>>, A) -> rev(R, <<X, A/binary>>); rev(<<>>, A) -> A.
pack([{K, V} | T], A) -> N = atom_to_binary(K), pack(T, <<A/binary, (byte_size(N)), N/binary, V:32/little>>); pack([], A) -> A.
unpack(<<L, N:L/binary, V:32/little, R/binary>>) -> [{N, V} | unpack(R)]; unpack(<<>>) -> [].
bits(<<B:1, R/bits>>) -> [B | bits(R)]; bits(<<>>) -> [].
p(X) -> io:format("~p~n", [X]).
