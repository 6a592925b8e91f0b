%% Module records: native records made, read and changed by function.
%% requires: otp 29
-module(records_natives).
-export([main/0]).

-record #point{x = 1, y, z = foo}.
-record #secret{a = []}.
-export_record([point]).

main() ->
    R = records:create(m, r, [{z, 3}, {x, 1}, {y, 2}], #{is_exported => true}),
    E = records:create(m, none, [], #{is_exported => false}),
    P = #point{y = 2},
    Values = [R, E, P, #secret{}, a, {m, r}, #{}],
    [show({F, V}, fun() -> records:F(V) end)
     || F <- [get_module, get_name, get_field_names, is_exported], V <- Values],
    [show({get, K, V}, fun() -> records:get(K, V) end) || K <- [x, z, a, nope, 1], V <- Values],
    [show({create, A}, fun() -> apply(records, create, A) end)
     || A <- [[1, r, [], #{is_exported => true}], [m, "r", [], #{is_exported => true}], [m, r, [{1, 2}], #{is_exported => true}],
              [m, r, [{a, 1}, {a, 2}], #{is_exported => true}], [m, r, [], #{}], [m, r, [], []], [m, r, [a], #{is_exported => true}],
              [m, r, [{a, 1} | b], #{is_exported => true}], [m, r, x, #{is_exported => true}], [m, r, [], #{is_exported => 1}],
              [m, r, [{a, 1}], #{is_exported => true, zz_unknown => 1}], [m, r, #{a => 1}, #{is_exported => true}]]],
    [show({update, A}, fun() -> apply(records, update, A) end)
     || A <- [[R, m, r, #{x => 10, z => 30}], [R, m, r, #{}], [R, m, r, #{w => 1}], [R, m, other, #{x => 1}], [R, other, r, #{x => 1}],
              [a, m, r, #{x => 1}], [R, m, r, []], [R, 1, r, #{x => 1}], [P, ?MODULE, point, #{y => new}], [R, m, r, #{1 => 2}],
              [#{}, m, r, x]]],
    [show({definition, A}, fun() -> apply(records, get_definition, A) end)
     || A <- [[?MODULE, point], [?MODULE, secret], [?MODULE, nope], [m, r], [1, 2]]],
    show(is_record, fun() -> {is_record(R), is_record(P), is_record(a), is_record({a}), is_record(P, ?MODULE, point),
                              is_record(P, point), is_record(R, m, r)} end),
    show(equal, fun() -> {R =:= records:create(m, r, [{z, 3}, {x, 1}, {y, 2}], #{is_exported => true}), R =:= P,
                          records:update(R, m, r, #{x => 2}) > R} end).

show(Name, F) ->
    R = try F() catch C:E -> {C, E} end,
    io:format("~p ~p~n", [Name, R]).
