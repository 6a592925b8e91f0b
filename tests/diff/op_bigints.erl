-module(op_bigints).
-export([main/0]).
main() -> A = 1 bsl 200 + 12345, B = -(1 bsl 130) + 7, p([A + B, A - B, A * B, A div B, A rem B, A band B, A bor B, A bxor B, bnot A, A bsr 100, A bsl 3, -A, abs(B)]), p(A > B), p(A =:= A + 0), p(float(1 bsl 100)), p(trunc(1.0e30)), p(round(-2.5e20)), p(integer_to_list(A, 36)), p(list_to_integer("-ZZZZZZZZZZZZZZZZZZZZ", 36)), p(binary_to_integer(<<"123456789012345678901234567890">>)), p(<<A:256>>), p(A * A rem 1000000007), p([X * X || X <- [4611686018427387904, -4611686018427387905, 9223372036854775807]]).
p(X) -> io:format("~p~n", [X]).
