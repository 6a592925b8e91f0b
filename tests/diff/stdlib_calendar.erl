-module(stdlib_calendar).
-export([main/0]).
p(X) -> io:format("~p~n", [X]).
main() ->
    p(calendar:date_to_gregorian_days(2024, 2, 29)), p(calendar:gregorian_days_to_date(739310)),
    p(calendar:day_of_the_week(2026, 12, 1)), p(calendar:is_leap_year(1900)), p(calendar:last_day_of_the_month(2023, 2)),
    p(calendar:iso_week_number({2020, 12, 31})), p(calendar:seconds_to_daystime(1000000)), p(calendar:time_difference({{2020,1,1},{0,0,0}}, {{2021,1,1},{12,30,1}})),
    p(calendar:gregorian_seconds_to_datetime(63808838400)), p(calendar:system_time_to_rfc3339(1600000000, [{offset, "Z"}])),
    p(calendar:rfc3339_to_system_time("2020-09-13T12:26:40.123Z", [{unit, millisecond}])), p(calendar:valid_date(2023, 2, 29)), p(catch calendar:date_to_gregorian_days(2023, 13, 1) =:= 1).
