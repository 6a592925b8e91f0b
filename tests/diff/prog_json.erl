%% A small JSON reader and writer over binaries: match contexts in loops, maps, floats, Unicode escapes.
-module(prog_json).
-export([main/0]).
main() ->
    Text = <<"{\"name\": \"J\\u00f6ist\", \"list\": [1, -2, 3.5e2, true, false, null, {\"deep\": [[[]]]}], \"empty\": {}, \"s\": \"a\\\"b\\\\c\\n\"}"/utf8>>,
    {V, <<>>} = value(ws(Text)),
    io:format("~tp~n", [[{K, maps:get(K, V)} || K <- lists:sort(maps:keys(V))]]),
    io:format("~ts~n", [iolist_to_binary(enc(V))]),
    io:format("~p~n", [[catch value(B) || B <- [<<"[1,">>, <<"\"abc">>, <<"tru">>, <<>>]] =/= []]).
ws(<<C, R/binary>>) when C =:= 32; C =:= $\n; C =:= $\t -> ws(R); ws(B) -> B.
value(<<"true", R/binary>>) -> {true, ws(R)}; value(<<"false", R/binary>>) -> {false, ws(R)}; value(<<"null", R/binary>>) -> {null, ws(R)};
value(<<$", R/binary>>) -> str(R, <<>>); value(<<$[, R/binary>>) -> arr(ws(R), []); value(<<${, R/binary>>) -> obj(ws(R), #{}); value(B) -> num(B, []).
arr(<<$], R/binary>>, []) -> {[], ws(R)};
arr(B, Acc) -> {V, R} = value(B), case R of <<$,, R2/binary>> -> arr(ws(R2), [V | Acc]); <<$], R2/binary>> -> {lists:reverse([V | Acc]), ws(R2)} end.
obj(<<$}, R/binary>>, M) -> {M, ws(R)};
obj(<<$", B/binary>>, M) -> {K, <<$:, R/binary>>} = str(B, <<>>), {V, R2} = value(ws(R)), M2 = M#{K => V}, case R2 of <<$,, R3/binary>> -> obj(ws(R3), M2); <<$}, R3/binary>> -> {M2, ws(R3)} end.
str(<<$", R/binary>>, A) -> {A, ws(R)};
str(<<"\\u", H:4/binary, R/binary>>, A) -> C = binary_to_integer(H, 16), str(R, <<A/binary, C/utf8>>);
str(<<$\\, $n, R/binary>>, A) -> str(R, <<A/binary, $\n>>); str(<<$\\, C, R/binary>>, A) -> str(R, <<A/binary, C>>); str(<<C/utf8, R/binary>>, A) -> str(R, <<A/binary, C/utf8>>).
num(<<C, R/binary>>, A) when C >= $0, C =< $9; C =:= $-; C =:= $.; C =:= $e -> num(R, [C | A]);
num(B, A) -> S = lists:reverse(A), V = case lists:member($., S) of true -> list_to_float(S); false -> list_to_integer(S) end, {V, ws(B)}.
enc(M) when is_map(M) -> ["{", lists:join(",", [[enc(K), ":", enc(maps:get(K, M))] || K <- lists:sort(maps:keys(M))]), "}"];
enc(L) when is_list(L) -> ["[", lists:join(",", [enc(E) || E <- L]), "]"];
enc(B) when is_binary(B) -> [$", << <<(esc(C))/binary>> || <<C/utf8>> <= B >>, $"];
enc(I) when is_integer(I) -> integer_to_binary(I); enc(F) when is_float(F) -> float_to_binary(F, [short]); enc(A) -> atom_to_binary(A).
esc($") -> <<"\\\"">>; esc($\n) -> <<"\\n">>; esc(C) -> <<C/utf8>>.
