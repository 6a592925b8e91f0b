-module(code_loading).
-export([main/0]).

main() ->
    Beam = module(load_a, ["f() -> a."]),
    [show(fun() -> erlang:load_module(M, B) end) || {M, B} <- [{1, Beam}, {load_a, foo}, {load_a, <<1:7>>}]],
    show(fun() -> erlang:prepare_loading(load_a, 1) end),
    P = erlang:prepare_loading(load_a, Beam),
    io:format("~p~n", [is_reference(P)]),
    show(fun() -> erlang:has_prepared_code_on_load(P) end),
    show(fun() -> erlang:has_prepared_code_on_load(x) end),
    show(fun() -> erlang:finish_loading([a]) end),
    show(fun() -> erlang:finish_loading(P) end),
    show(fun() -> erlang:finish_loading([]) end),
    Q = erlang:prepare_loading(load_a, Beam),
    show(fun() -> erlang:finish_loading([P, Q]) end),
    show(fun() -> load_a:f() end),
    show(fun() -> erlang:finish_loading([P]) end),
    show(fun() -> load_a:f() end),
    show(fun() -> erlang:finish_loading([Q]) end),
    R = erlang:prepare_loading(load_a, Beam),
    show(fun() -> erlang:finish_loading([R]) end),
    show(fun() -> erts_internal:beamfile_module_md5(Beam) =:= load_a:module_info(md5) end),
    show(fun() -> erts_internal:beamfile_module_md5(<<"aa">>) end),
    show(fun() -> is_binary(erts_internal:beamfile_chunk(Beam, "Attr")) end),
    show(fun() -> erts_internal:beamfile_chunk(Beam, "Zttr") end),
    show(fun() -> erlang:call_on_load_function(load_a) end),
    %% Several at once.
    X = erlang:prepare_loading(load_x, module(load_x, ["f() -> load_y:f()."])),
    Y = erlang:prepare_loading(load_y, module(load_y, ["f() -> y."])),
    show(fun() -> erlang:finish_loading([X, Y]) end),
    show(fun() -> load_x:f() end),
    %% on_load
    OnLoad = erlang:prepare_loading(load_o, module(load_o, ["g() -> put(ran, yes), ok.", "f() -> get(ran)."], "-on_load(g/0).")),
    show(fun() -> erlang:has_prepared_code_on_load(OnLoad) end),
    show(fun() -> erlang:finish_loading([OnLoad]) end),
    show(fun() -> erlang:module_loaded(load_o) end),
    show(fun() -> erlang:call_on_load_function(load_o) end),
    show(fun() -> get(ran) end).

show(F) ->
    io:format("~p~n", [try F() catch C:R -> {C, R} end]).

module(Name, Functions) -> module(Name, Functions, "-vsn(1).").
module(Name, Functions, Attribute) ->
    Source = ["-module(" ++ atom_to_list(Name) ++ ").", "-export([f/0]).", Attribute | Functions],
    Forms = [begin {ok, T, _} = erl_scan:string(L), {ok, F} = erl_parse:parse_form(T), F end || L <- Source],
    {ok, Name, Beam} = compile:forms(Forms, []),
    Beam.
