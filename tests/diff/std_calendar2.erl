-module(std_calendar2).
-export([main/0]).
main() -> [p({D, calendar:day_of_the_week(D), calendar:iso_week_number(D), calendar:date_to_gregorian_days(D)}) || D <- [{1970, 1, 1}, {2000, 2, 29}, {1999, 12, 31}, {2024, 12, 30}, {9999, 12, 31}]], p(calendar:gregorian_days_to_date(730000)), p(calendar:datetime_to_gregorian_seconds({{2020, 2, 29}, {23, 59, 59}})), p(calendar:seconds_to_time(86399)), p(calendar:time_to_seconds({1, 2, 3})), p(calendar:system_time_to_universal_time(1700000000, second)), p(calendar:system_time_to_rfc3339(1700000000123, [{unit, millisecond}, {offset, "+01:00"}])).
p(X) -> io:format("~p~n", [X]).
