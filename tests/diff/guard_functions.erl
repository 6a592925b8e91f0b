%% Guard functions on every kind of term: values, and exceptions with the built-in on top of the stack trace.
-module(guard_functions).
-export([main/0]).

main() ->
    Terms = [0, -3, 1 bsl 70, 1.5, -2.5, 1.0e300, a, true, [], [1, 2], [1 | 2], {}, {a, b}, <<>>, <<1, 2>>, <<1:9>>, #{}, #{a => 1}, fun main/0, fun() -> ok end],
    [io:format("~w ~s: ~0p~n", [F, name(T), [call(F, [T])]])
     || F <- [abs, bit_size, byte_size, ceil, float, floor, hd, length, map_size, round, size, tl, trunc, tuple_size, is_atom, is_binary, is_bitstring,
              is_boolean, is_float, is_function, is_integer, is_list, is_map, is_number, is_pid, is_port, is_reference, is_tuple], T <- Terms],
    [io:format("~w ~0p ~0p~n", [F, A, call(F, A)])
     || {F, A} <- [{element, [I, T]} || I <- [0, 1, 2, 3, -1, a, 1.0, 1 bsl 70], T <- [{a, b}, {}, [a], a]] ++
            [{setelement, [I, T, x]} || I <- [0, 1, 2, 3, a, 1 bsl 70], T <- [{a, b}, {}, [a]]] ++
            [{is_function, [F, A]} || F <- [a, 1], A <- [0, 1, -1, a, 1.0, 1 bsl 70, -(1 bsl 70)]] ++
            [{is_record, [T, N]} || T <- [{r, 1}, {}, {1}, a], N <- [r, a, 1, "r"]] ++
            [{is_record, [T, N, S]} || T <- [{r, 1}, {}, a], N <- [r, 1], S <- [2, 1, 0, -1]]],
    [io:format("~w~n", [[is_function(fun lists:map/2, A), is_function(fun main/0, A), is_function(fun(_) -> 1 end, A)]]) || A <- [0, 1, 2, 1 bsl 70]],
    io:format("~w~n", [[guard(T) || T <- Terms]]).

name(T) when is_function(T) -> "fun";
name(T) -> io_lib:format("~w", [T]).

%% In guards, exceptions are failures.
guard(T) when hd(T) > 0 -> hd;
guard(T) when element(1, T) =:= a -> element;
guard(T) when map_size(T) > 0 -> map;
guard(T) when abs(T) > 2 -> abs;
guard(T) when bit_size(T) > 8 -> bits;
guard(T) when length(T) =:= 0; tuple_size(T) =:= 0 -> empty;
guard(T) when is_function(T, 0) -> function;
guard(_) -> none.

call(F, Args) ->
    try apply(erlang, F, Args)
    catch Class:Reason:Stack -> {M, N, _, Info} = hd(Stack), {Class, Reason, M, N, Info}
    end.
