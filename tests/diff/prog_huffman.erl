-module(prog_huffman).
-export([main/0]).
main() ->
    Text = lists:flatten(lists:duplicate(20, "the quick brown fox jumps over the lazy dog; pack my box with five dozen liquor jugs. ")),
    Freq = lists:foldl(fun(C, M) -> maps:update_with(C, fun(N) -> N + 1 end, 1, M) end, #{}, Text),
    Tree = build(lists:sort([{N, {leaf, C}} || {C, N} <- maps:to_list(Freq)])), Codes = maps:from_list(codes(Tree, <<>>)),
    Bits = << <<(maps:get(C, Codes))/bitstring>> || C <- Text >>, io:format("~p ~p~n", [length(Text), bit_size(Bits)]), io:format("~p~n", [decode(Bits, Tree, Tree, []) =:= Text]).
build([{_, T}]) -> T;
build([{A, X}, {B, Y} | R]) -> build(lists:sort([{A + B, {node, X, Y}} | R])).
codes({leaf, C}, B) -> [{C, B}];
codes({node, L, R}, B) -> codes(L, <<B/bitstring, 0:1>>) ++ codes(R, <<B/bitstring, 1:1>>).
decode(B, {leaf, C}, T, Acc) -> decode(B, T, T, [C | Acc]);
decode(<<>>, _, _, Acc) -> lists:reverse(Acc);
decode(<<0:1, B/bitstring>>, {node, L, _}, T, Acc) -> decode(B, L, T, Acc);
decode(<<1:1, B/bitstring>>, {node, _, R}, T, Acc) -> decode(B, R, T, Acc).
