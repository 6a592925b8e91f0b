%% Do built-ins with large arguments let others run? Each case runs in a process of its own next to a spinner on the same scheduler
%% (+S 1). main/0 counts how often the spinner ran meanwhile, which depends on no clock (3 times is enough); gaps/0 prints the longest time
%% that a process waiting for a timer each millisecond had to wait.
-module(yields).
-export([main/0, main/1, gaps/0, gaps/1]).

main() -> main(all).
main(Names) ->
    Cases = [C || {Name, _, _} = C <- chosen(Names), not lists:member(Name, at_once())],
    {Passed, Failed} = lists:foldl(fun count/2, {0, 0}, Cases),
    io:format("~p passed, ~p failed~n", [Passed, Failed]).

count({Name, Prepare, Operation}, {Passed, Failed}) ->
    case switches(Prepare, Operation) of
        N when N >= 3 -> {Passed + 1, Failed};
        N -> io:format("~ts let others run ~p times~n", [Name, N]), {Passed, Failed + 1}
    end.

switches(Prepare, Operation) ->
    Counter = counters:new(1, []),
    in_process(Prepare, fun(Input) ->
        Spinner = spawn(fun() -> spin(Counter) end),
        erlang:yield(),
        Before = counters:get(Counter, 1),
        Operation(Input),
        After = counters:get(Counter, 1),
        exit(Spinner, kill),
        After - Before
    end).

spin(Counter) ->
    counters:add(Counter, 1, 1),
    erlang:yield(),
    spin(Counter).

in_process(Prepare, Body) ->
    {_, Monitor} = spawn_monitor(fun() ->
        Input = Prepare(),
        erlang:garbage_collect(),
        exit({result, Body(Input)})
    end),
    receive
        {'DOWN', Monitor, process, _, {result, Result}} -> Result;
        {'DOWN', Monitor, process, _, Other} -> io:format("ended with ~P~n", [Other, 20]), 0
    end.

gaps() -> gaps(all).
gaps(Names) ->
    lists:foreach(fun({Name, Prepare, Operation}) ->
        {Total, Gap} = gap(Prepare, Operation),
        io:format("~-28ts ~8w ms, longest gap ~6.1f ms~n", [Name, Total div 1000, Gap / 1000])
    end, chosen(Names)).

gap(Prepare, Operation) ->
    in_process(Prepare, fun(Input) ->
        Self = self(),
        Ticker = spawn(fun() -> tick(Self, now_us(), 0) end),
        receive after 5 -> ok end,
        Start = now_us(),
        Operation(Input),
        Total = now_us() - Start,
        Ticker ! stop,
        receive {longest, Gap} -> {Total, Gap} end
    end).

tick(Owner, Last, Longest) ->
    receive stop -> Owner ! {longest, max(Longest, now_us() - Last)}
    after 1 ->
        Now = now_us(),
        tick(Owner, Now, max(Longest, Now - Last))
    end.

now_us() -> erlang:monotonic_time(microsecond).

chosen(all) -> cases();
chosen(Names) -> [C || {Name, _, _} = C <- cases(), lists:member(Name, Names)].

%% These do not yield and need not: comparisons and arithmetic (ERTS does not yield there either), copies of one term, and
%% what ends before it would matter.
at_once() ->
    [make_tuple, equal, compare, equal_nested, phash, send, spawn_argument, flat_size, put_dictionary, binary_equal,
     encode_unsigned, decode_unsigned, bits_append, maps_equal, maps_compare, big_multiply, big_divide, integer_to_list,
     integer_to_binary, list_to_integer, binary_to_integer, ets_insert_large, ets_lookup_large, ets_owner_ends,
     ets_lookup_bag, ets_delete_bag_key, persistent_term_put, process_exit_large].

list(N) -> lists:seq(1, N).
bytes(N) -> binary:copy(<<"0123456789abcdef">>, N div 16).
pairs(N) -> [{I, I} || I <- lists:seq(1, N)].
map(N) -> maps:from_list(pairs(N)).
nested(0, T) -> T;
nested(N, T) -> nested(N - 1, {T}).
table(Type, N) ->
    T = ets:new(t, [Type, public]),
    fill(T, N),
    T.
fill(_, 0) -> ok;
fill(T, N) -> ets:insert(T, {N, N}), fill(T, N - 1).
big(Digits) -> list_to_integer(lists:duplicate(Digits, $7)).

length_guard(L) when length(L) > 5 -> yes;
length_guard(_) -> no.

cases() ->
    L = fun() -> list(3000000) end,
    B = fun() -> bytes(64000000) end,
    P = fun() -> pairs(1000000) end,
    M = fun() -> map(500000) end,
    Two = fun() -> {list(3000000), list(3000000)} end,
    [
    %% Lists
    {length, L, fun erlang:length/1},
    {length_guard, L, fun length_guard/1},
    {append, L, fun(X) -> X ++ [a] end},
    {subtract, fun() -> {list(300000), lists:reverse(list(300000))} end, fun({X, Y}) -> X -- Y end},
    {reverse, L, fun lists:reverse/1},
    {member, L, fun(X) -> lists:member(none, X) end},
    {keyfind, P, fun(X) -> lists:keyfind(none, 1, X) end},
    {keymember, P, fun(X) -> lists:keymember(none, 1, X) end},
    {keysearch, P, fun(X) -> lists:keysearch(none, 1, X) end},
    {list_to_tuple, L, fun erlang:list_to_tuple/1},
    {tuple_to_list, fun() -> list_to_tuple(list(3000000)) end, fun erlang:tuple_to_list/1},
    {make_tuple, fun() -> 6000000 end, fun(N) -> erlang:make_tuple(N, x) end},
    %% Terms
    {equal, Two, fun({X, Y}) -> X =:= Y end},
    {compare, Two, fun({X, Y}) -> X < Y end},
    {equal_nested, fun() -> {nested(3000000, a), nested(3000000, b)} end, fun({X, Y}) -> X == Y end},
    {phash2, L, fun erlang:phash2/1},
    {phash2_binary, B, fun erlang:phash2/1},
    {phash, L, fun(X) -> erlang:phash(X, 1000) end},
    {send, L, fun(X) -> self() ! X end},
    {spawn_argument, L, fun(X) -> spawn(erlang, length, [X]) end},
    {external_size, L, fun erlang:external_size/1},
    {term_to_binary, L, fun erlang:term_to_binary/1},
    {term_to_binary_compressed, L, fun(X) -> term_to_binary(X, [compressed]) end},
    {term_to_binary_deterministic, M, fun(X) -> term_to_binary(X, [deterministic]) end},
    {binary_to_term, fun() -> term_to_binary(list(3000000)) end, fun erlang:binary_to_term/1},
    {binary_to_term_map, fun() -> term_to_binary(map(500000)) end, fun erlang:binary_to_term/1},
    {flat_size, L, fun erts_debug:flat_size/1},
    {put_dictionary, L, fun(X) -> put(key, X) end},
    %% Binaries
    {list_to_binary, fun() -> lists:duplicate(10000000, $a) end, fun erlang:list_to_binary/1},
    {iolist_to_binary, fun() -> lists:duplicate(3000000, <<"abc">>) end, fun erlang:iolist_to_binary/1},
    {iolist_size, fun() -> lists:duplicate(6000000, <<"abc">>) end, fun erlang:iolist_size/1},
    {binary_to_list, fun() -> bytes(6000000) end, fun erlang:binary_to_list/1},
    {binary_copy, fun() -> <<"abc">> end, fun(X) -> binary:copy(X, 60000000) end},
    {binary_match, B, fun(X) -> binary:match(X, <<"xyz">>) end},
    {binary_match_many, B, fun(X) -> binary:match(X, [<<"xyz">>, <<"uvw">>]) end},
    {binary_matches, fun() -> bytes(10000000) end, fun(X) -> binary:matches(X, <<"a">>) end},
    {binary_split, fun() -> bytes(10000000) end, fun(X) -> binary:split(X, <<"a">>, [global]) end},
    {binary_replace, fun() -> bytes(10000000) end, fun(X) -> binary:replace(X, <<"a">>, <<"A">>, [global]) end},
    {binary_equal, fun() -> {binary:copy(bytes(128000000)), binary:copy(bytes(128000000))} end, fun({X, Y}) -> X =:= Y end},
    {longest_common_prefix, fun() -> [binary:copy(bytes(64000000)), binary:copy(bytes(64000000))] end, fun binary:longest_common_prefix/1},
    {longest_common_suffix, fun() -> [binary:copy(bytes(64000000)), binary:copy(bytes(64000000))] end, fun binary:longest_common_suffix/1},
    {bin_to_list, fun() -> bytes(6000000) end, fun binary:bin_to_list/1},
    {encode_unsigned, fun() -> big(200000) end, fun binary:encode_unsigned/1},
    {decode_unsigned, fun() -> bytes(4000000) end, fun binary:decode_unsigned/1},
    {md5, B, fun erlang:md5/1},
    {crc32, B, fun erlang:crc32/1},
    {adler32, B, fun erlang:adler32/1},
    {characters_to_binary, fun() -> lists:duplicate(3000000, 955) end, fun unicode:characters_to_binary/1},
    {characters_to_list, fun() -> binary:copy(<<"λ"/utf8>>, 3000000) end, fun unicode:characters_to_list/1},
    {list_to_bitstring, fun() -> lists:duplicate(3000000, <<1:9>>) end, fun erlang:list_to_bitstring/1},
    {bits_append, fun() -> <<1:1, (bytes(64000000))/binary>> end, fun(X) -> <<1:3, X/bitstring, X/bitstring>> end},
    %% Maps
    {maps_from_list, P, fun maps:from_list/1},
    {maps_from_keys, L, fun(X) -> maps:from_keys(X, v) end},
    {maps_keys, M, fun maps:keys/1},
    {maps_values, M, fun maps:values/1},
    {maps_to_list, M, fun maps:to_list/1},
    {maps_merge, fun() -> {map(300000), maps:from_list([{-I, I} || I <- list(300000)])} end, fun({X, Y}) -> maps:merge(X, Y) end},
    {maps_equal, fun() -> {map(500000), map(500000)} end, fun({X, Y}) -> X =:= Y end},
    {maps_compare, fun() -> {map(300000), map(300000)} end, fun({X, Y}) -> X < Y end},
    {maps_phash2, M, fun erlang:phash2/1},
    {maps_map, M, fun(X) -> maps:map(fun(_, V) -> V end, X) end},
    %% Numbers
    {big_multiply, fun() -> big(600000) end, fun(X) -> X * X end},
    {big_divide, fun() -> {big(600000), big(300000)} end, fun({X, Y}) -> X div Y end},
    {integer_to_list, fun() -> big(500000) end, fun erlang:integer_to_list/1},
    {integer_to_binary, fun() -> big(500000) end, fun erlang:integer_to_binary/1},
    {list_to_integer, fun() -> lists:duplicate(1000000, $7) end, fun erlang:list_to_integer/1},
    {binary_to_integer, fun() -> binary:copy(<<"7">>, 1000000) end, fun erlang:binary_to_integer/1},
    %% Shared tables
    {ets_insert_list, fun() -> {ets:new(t, [public]), pairs(500000)} end, fun({T, X}) -> ets:insert(T, X) end},
    {ets_insert_new_list, fun() -> {ets:new(t, [public]), pairs(500000)} end, fun({T, X}) -> ets:insert_new(T, X) end},
    {ets_insert_large, fun() -> {ets:new(t, [public]), list(3000000)} end, fun({T, X}) -> ets:insert(T, {1, X}) end},
    {ets_lookup_large, fun() -> T = ets:new(t, [public]), ets:insert(T, {1, list(3000000)}), T end, fun(T) -> ets:lookup(T, 1) end},
    {ets_delete_set, fun() -> table(set, 1000000) end, fun ets:delete/1},
    {ets_delete_ordered, fun() -> table(ordered_set, 1000000) end, fun ets:delete/1},
    {ets_delete_bag, fun() -> table(bag, 1000000) end, fun ets:delete/1},
    {ets_delete_all_objects, fun() -> table(set, 1000000) end, fun ets:delete_all_objects/1},
    {ets_delete_all_ordered, fun() -> table(ordered_set, 1000000) end, fun ets:delete_all_objects/1},
    {ets_owner_ends, fun() -> Self = self(),
                              P1 = spawn(fun() -> table(set, 1000000), Self ! ready, receive stop -> ok end end),
                              receive ready -> P1 end end,
     fun(P1) -> Ref = monitor(process, P1), P1 ! stop, receive {'DOWN', Ref, _, _, _} -> ok end end},
    {ets_tab2list, fun() -> table(set, 500000) end, fun ets:tab2list/1},
    {ets_select, fun() -> table(set, 500000) end, fun(T) -> ets:select(T, [{{'$1', '_'}, [], ['$1']}]) end},
    {ets_select_ordered, fun() -> table(ordered_set, 500000) end, fun(T) -> ets:select(T, [{{'$1', '_'}, [], ['$1']}]) end},
    {ets_select_count, fun() -> table(set, 500000) end, fun(T) -> ets:select_count(T, [{{'$1', '_'}, [], [true]}]) end},
    {ets_select_delete, fun() -> table(set, 500000) end, fun(T) -> ets:select_delete(T, [{{'$1', '_'}, [], [true]}]) end},
    {ets_select_replace, fun() -> table(set, 500000) end,
     fun(T) -> ets:select_replace(T, [{{'$1', '$2'}, [], [{{'$1', {'+', '$2', 1}}}]}]) end},
    {ets_match_delete, fun() -> table(ordered_set, 500000) end, fun(T) -> ets:match_delete(T, {'_', '_'}) end},
    {ets_match_object, fun() -> table(ordered_set, 500000) end, fun(T) -> ets:match_object(T, {'_', '_'}) end},
    {ets_foldl, fun() -> table(set, 500000) end, fun(T) -> ets:foldl(fun(_, N) -> N + 1 end, 0, T) end},
    {ets_lookup_bag, fun() -> T = ets:new(t, [duplicate_bag]), [ets:insert(T, {1, I}) || I <- list(500000)], T end, fun(T) -> ets:lookup(T, 1) end},
    {ets_delete_bag_key, fun() -> T = ets:new(t, [duplicate_bag]), [ets:insert(T, {1, I}) || I <- list(1000000)], T end, fun(T) -> ets:delete(T, 1) end},
    %% The rest
    {persistent_term_put, L, fun(X) -> persistent_term:put(yields, X), persistent_term:erase(yields) end},
    {process_exit_large, L, fun(X) -> {_, R} = spawn_monitor(fun() -> exit(X) end), receive {'DOWN', R, _, _, _} -> ok end end}
    ].
