-module(op_strings_binaries).
-export([main/0]).
main() -> B = id(<<"hello">>), <<H, T/binary>> = B, io:format("~p ~p~n", [H, T]), io:format("~p~n", [<<B/binary, " world">>]), <<A:4/binary, _/binary>> = B, io:format("~p~n", [A]), io:format("~p~n", [m(<<1, 2, 3, 4>>)]), io:format("~p~n", [m(<<0:1, 5:7>>)]), io:format("~p~n", [m(<<>>)]), io:format("~p~n", [m(<<200, 1:1>>)]), io:format("~p~n", [[f(X) || X <- [<<1.5/float>>, <<1.5:32/float>>, <<255, 255>>, <<3:16/little, 7>>, <<"GET /x HTTP">>]]]), N = id(3), io:format("~p~n", [[try <<1:X>> catch error:E -> E end || X <- [id(-1), id(a), N]]]), io:format("~p~n", [try <<(id(a))/binary>> catch error:E2 -> E2 end]), io:format("~p~n", [try <<(id(a))>> catch error:E3 -> E3 end]), io:format("~p~n", [<<(id(257)), (id(-1)):16, (id(1 bsl 70)):80, (id(2.5)):64/float-little>>]), io:format("~p~n", [<<"é"/utf8, "é"/utf16, "é"/utf32-little>>]), io:format("~p~n", [byte_size(app(1000, <<>>))]).
m(<<A:16, B:16>>) -> {two, A, B}; m(<<0:1, R:7>>) -> {bits, R}; m(<<>>) -> empty; m(<<X, R/bitstring>>) -> {X, bit_size(R)}.
f(<<F:64/float>>) -> {f64, F}; f(<<F:32/float>>) -> {f32, F}; f(<<"GET ", R/binary>>) -> {get, R}; f(<<S:16/little-signed, R/binary>>) -> {S, R}.
app(0, B) -> B; app(N, B) -> app(N - 1, <<B/binary, N:16>>).
id(X) -> X.
