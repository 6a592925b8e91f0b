%% Conversions between dates, local times and seconds, at their limits.
-module(dates_natives).
-export([main/0]).

main() ->
    Times = [{{1970, 1, 1}, {0, 0, 0}}, {{1600, 1, 1}, {0, 0, 0}}, {{1599, 12, 31}, {23, 59, 59}}, {{1901, 12, 31}, {23, 59, 59}},
             {{1902, 1, 1}, {0, 0, 0}}, {{10000, 12, 31}, {23, 59, 59}}, {{2024, 2, 29}, {12, 0, 1}}, {{2023, 2, 29}, {0, 0, 0}},
             {{2000, 2, 29}, {0, 0, 0}}, {{2100, 2, 29}, {0, 0, 0}}, {{2024, 2, 29}, {24, 0, 0}}, {{2024, 4, 31}, {0, 0, 0}},
             {{2024, 0, 1}, {0, 0, 0}}, {{2024, 13, 1}, {0, 0, 0}}, {{2024, 1, 0}, {0, 0, 0}}, {{2024, 1, 1}, {0, 60, 0}},
             {{2024, 1, 1}, {0, 0, 60}}, {{2024, 1, 1}, {-1, 0, 0}}, {{1 bsl 40, 1, 1}, {0, 0, 0}}, {{2024.0, 1, 1}, {0, 0, 0}}, a,
             {a, b}, {{2024, 1, 1}, {0, 0}}, {{1969, 12, 31}, {23, 59, 59}}],
    [show({posix, T}, fun() -> erlang:universaltime_to_posixtime(T) end) || T <- Times],
    [show({local, T}, fun() -> erlang:universaltime_to_localtime(T) end) || T <- Times],
    [show({universal, T, D}, fun() -> erlang:localtime_to_universaltime(T, D) end) || T <- Times, D <- [false, undefined, x]],
    [show({from_posix, S}, fun() -> erlang:posixtime_to_universaltime(S) end)
     || S <- [0, -1, 1, 86399, 86400, -86400, -86401, 951782400, 951868800, 4107542400, -11676096000, -62135596800, 253402300800,
              1 bsl 50, 1 bsl 63, a, 1.0]],
    Round = [S || S <- lists:seq(-11676096000, 20000000000, 123456789),
                  erlang:universaltime_to_posixtime(erlang:posixtime_to_universaltime(S)) =/= S],
    show(round_trip, fun() -> Round end),
    {{Y, _, _}, {H, _, _}} = erlang:universaltime(),
    show(now, fun() -> {Y > 2020, H < 24, tuple_size(date()), tuple_size(time()), erlang:localtime() >= {date(), {0, 0, 0}}} end).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~w ~w~n", [Name, R]).
