-module(op_guards).
-export([main/0]).
main() -> [io:format("~w: ~w~n", [X, [g1(X), g2(X), g3(X), g4(X)]]) || X <- [1, -1, 0, 1.0, a, true, false, [], [1], {}, {1}, {a, b}, <<>>, <<1>>, <<1:3>>, #{}, #{k => 1}, "str", 1 bsl 80]].
g1(X) when is_integer(X), X > 0 -> pos; g1(X) when is_integer(X); is_float(X) -> num; g1(X) when is_list(X) andalso length(X) > 0 -> {list, length(X)}; g1(X) when is_tuple(X) orelse X =:= [] -> tup; g1(_) -> other.
g2(X) when element(1, X) =:= a -> a; g2(X) when hd(X) =:= 1 -> one; g2(X) when byte_size(X) > 0 -> bin; g2(X) when map_size(X) > 0 -> map; g2(X) when abs(X) =:= 1 -> abs1; g2(X) when not X -> false; g2(_) -> none.
g3(X) when X band 1 =:= 1 -> odd; g3(X) when X + 1 > 100 -> large; g3(X) when tuple_size(X) =:= 0 -> empty; g3(X) when X == 1; X =:= true -> eq; g3(X) when is_map_key(k, X), map_get(k, X) =:= 1 -> k1; g3(_) -> none.
g4(X) when is_boolean(X) -> bool; g4(X) when is_atom(X) -> atom; g4(X) when is_binary(X) -> binary; g4(X) when is_bitstring(X) -> bits; g4(X) when is_number(X) -> if X > 5 -> big; X < 0 -> neg; true -> small end; g4(X) -> case X of [] -> nil; [_ | _] -> cons; _ when is_map(X) -> map; _ -> tuple end.
