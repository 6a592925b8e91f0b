%% Floats from and to text: every option, every refusal.
-module(num_float_text).
-export([main/0]).

main() ->
    Floats = [0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 100.0, 1000.0, 999.995, 0.0005, 123456.789, 1.0e15, 1.0e16, 1.0e21, 1.0e22,
              1.0e23, 9007199254740991.0, 9007199254740992.0, 9007199254740993.0, 123456789012345680.0, 5.0e-324, 2.2250738585072014e-308,
              1.7976931348623157e308, -1.0e-5, 1.0e-4, 0.00012345, 0.3, 4.35, 1.005, 0.045, 1.0e100],
    [io:format("~w ~s ~s~n", [F, float_to_list(F), float_to_binary(F, [short])]) || F <- Floats],
    [io:format("~w ~w ~0p~n", [F, D, [call(float_to_list, [F, O]) || O <- [[{decimals, D}], [{decimals, D}, compact], [compact, {scientific, D}],
                                                                          [{scientific, D}]]]])
     || F <- Floats, D <- [0, 1, 2, 3, 6, 10, 17, 18, 19, 25]],
    [io:format("~0p ~0p~n", [O, call(float_to_list, [1.5, O])])
     || O <- [[], [compact], [short, compact], [{decimals, 4}, short], [{decimals, -1}], [{decimals, 253}], [{decimals, 254}],
              [{scientific, 249}], [{scientific, 250}], [{scientific, -1}], [foo], [{decimals, a}], [{decimals, 1.0}], foo, [short | foo],
              [{decimals, 1, 2}], [{scientific, 3}, {decimals, 3}], [{decimals, 3}, {scientific, 3}], [{decimals, 1 bsl 70}]]],
    [io:format("~0p ~0p~n", [A, call(float_to_binary, A)]) || A <- [[1], [a], ["1.0"], [1 bsl 70, [short]], [1.0, [{decimals, 300}]]]],
    Texts = ["1.0", "-1.5", "+1.5", "1,5", "1.0e5", "1.0E5", "1.0e+5", "1.0e-5", "0.1", "00.10", "1.0e308", "1.0e309", "-1.0e309", "1.0e-324",
             "1.0e-400", "4.9e-324", "1.7976931348623158e308", "1.7976931348623159e308", "", "1", "1.", ".5", "-.5", "1.0e", "1.0e+", "1e5",
             " 1.0", "1.0 ", "1.0x", "--1.0", "1.0.0", "0x1.0", "inf", "nan", "1.0e5.0", "1_0.0", "-", "+", "1.x", "1.5-2", "1.5e-x", "1.5ee"],
    [io:format("~p ~0p ~0p ~0p~n", [T, call(list_to_float, [T]), call(binary_to_float, [list_to_binary(T)]), string:list_to_float(T)])
     || T <- Texts],
    [io:format("~0p ~0p~n", [X, call(list_to_float, [X])]) || X <- [foo, [$1, $., a], [$1 | $2], [300], 1.0, <<"1.0">>]],
    [io:format("~0p ~0p~n", [X, call(binary_to_float, [X])]) || X <- [foo, "1.0", <<1:1>>, <<"1.0", 1:1>>, 1.0, <<>>]],
    [io:format("~0p ~0p~n", [X, string:list_to_float(X)]) || X <- [foo, [a], [$1, $., $5 | x], [$1, $., $5, $e, $-, a], <<"1.0">>]].

call(F, Args) ->
    try apply(erlang, F, Args)
    catch Class:Reason -> {Class, Reason}
    end.
