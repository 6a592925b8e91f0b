%% What goes wrong in construction: reasons and error_info, and constructions in guards and matches.
%% requires: otp 27
-module(bits_errors).
-export([main/0]).

id(X) -> X.

t(Name, F) ->
    try F() of
        V -> io:format("~w: ~w~n", [Name, V])
    catch
        C:R:Stack ->
            [{M, Fun, A, Info} | _] = Stack,
            Where = case is_list(A) of true -> {M, Fun, A}; false -> M end,
            io:format("~w: ~w ~w ~w ~p~n", [Name, C, R, Where, proplists:get_value(error_info, Info)])
    end.

main() ->
    t(int_atom, fun() -> <<(id(a)):8>> end),
    t(int_float, fun() -> <<(id(1.0)):8>> end),
    t(int_size_neg, fun() -> <<1:(id(-1))>> end),
    t(int_size_atom, fun() -> <<1:(id(a))>> end),
    t(int_size_big, fun() -> <<1:(id(1 bsl 100))>> end),
    t(int_size_negbig, fun() -> <<1:(id(-(1 bsl 100)))>> end),
    t(int_size_huge, fun() -> <<1:(id(1 bsl 61))>> end),
    t(int_unit_huge, fun() -> <<1:(id(1 bsl 58))/unit:256>> end),
    t(float_atom, fun() -> <<(id(a))/float>> end),
    t(float_size, fun() -> <<(id(1.0)):(id(8))/float>> end),
    t(float_size0, fun() -> <<(id(1.0)):(id(0))/float>> end),
    t(float_big, fun() -> <<(id(1 bsl 2000))/float>> end),
    t(float_big32, fun() -> <<(id(1 bsl 2000)):32/float>> end),
    t(float_bin, fun() -> <<0, (id(<<>>)):32/float>> end),
    t(bin_atom, fun() -> <<(id(a))/binary>> end),
    t(bin_atom2, fun() -> <<1, (id(a))/binary>> end),
    t(bin_bits, fun() -> <<(id(<<1:3>>))/binary>> end),
    t(bin_bits2, fun() -> <<1, (id(<<1:3>>))/binary>> end),
    t(bin_short, fun() -> <<(id(<<1>>)):2/binary>> end),
    t(bin_short2, fun() -> <<(id(<<1>>)):(id(2))/binary>> end),
    t(bin_size, fun() -> <<(id(<<1>>)):(id(-2))/binary>> end),
    t(bin_unit, fun() -> <<(id(<<1:7>>))/binary-unit:4>> end),
    t(utf8_atom, fun() -> <<1, 2, (id(a))/utf8>> end),
    t(utf8_surrogate, fun() -> <<(id(16#d800))/utf8>> end),
    t(utf8_neg, fun() -> <<(id(-1))/utf8>> end),
    t(utf8_big, fun() -> <<(id(1 bsl 80))/utf8>> end),
    t(utf16_high, fun() -> <<(id(16#110000))/utf16>> end),
    t(utf32_high, fun() -> <<(id(16#110000))/utf32>> end),
    t(order1, fun() -> <<(id(a)):8, 1:(id(-1))>> end),
    t(order2, fun() -> <<(id(a)):8, (id(b))/binary>> end),
    t(order3, fun() -> <<(id(a)):8, (id(b)):8>> end),
    t(order4, fun() -> <<(id(b))/binary, (id(a)):8>> end),
    t(order5, fun() -> <<(id(a))/utf8, (id(b))/utf32>> end),
    t(string, fun() -> <<"abc", (id(x)):8, "def">> end),
    t(guard, fun() -> guard(id(a)) end),
    t(guard2, fun() -> guard(id(1)) end),
    t(guard3, fun() -> guard_size(id(-1)) end),
    t(comprehension, fun() -> << <<X:8>> || X <- [1, 2, x] >> end),
    t(append_kept, fun() -> append_kept(id(binary:copy(<<1>>, 100))) end).

guard(X) when <<X:8>> =:= <<1>> -> one;
guard(_) -> other.

guard_size(S) when <<0:S>> =:= <<>> -> empty;
guard_size(_) -> other.

%% An append that fails midway leaves the binary usable.
append_kept(B0) ->
    B1 = <<B0/binary, 2>>,
    R = try <<B1/binary, 3, (id(a)):8>> catch error:badarg -> failed end,
    B2 = <<B1/binary, 4>>,
    {R, binary:last(B1), binary:last(B2), byte_size(B1), byte_size(B2)}.
