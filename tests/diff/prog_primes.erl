-module(prog_primes).
-export([main/0]).
main() ->
    io:format("~p~n", [sieve(lists:seq(2, 500))]), io:format("~p~n", [pow(2, 521) - 1]), io:format("~p~n", [[N || N <- lists:seq(100000, 100200), mr(N)]]), io:format("~p~n", [fact(200)]), io:format("~p~n", [fib(500)]), io:format("~p~n", [gcd(fact(60), pow(6, 100))]), io:format("~p~n", [isqrt(pow(10, 120))]).
sieve([]) -> []; sieve([P | Xs]) -> [P | sieve([X || X <- Xs, X rem P =/= 0])].
pow(_, 0) -> 1; pow(B, N) when N rem 2 =:= 0 -> H = pow(B, N div 2), H * H; pow(B, N) -> B * pow(B, N - 1).
powm(_, 0, _) -> 1; powm(B, N, M) when N band 1 =:= 0 -> powm(B * B rem M, N bsr 1, M); powm(B, N, M) -> B * powm(B, N - 1, M) rem M.
mr(N) when N band 1 =:= 0 -> false; mr(N) -> lists:all(fun(A) -> powm(A, N - 1, N) =:= 1 end, [2, 3, 5, 7, 11]).
fact(0) -> 1; fact(N) -> N * fact(N - 1).
fib(N) -> fib(N, 0, 1). fib(0, A, _) -> A; fib(N, A, B) -> fib(N - 1, B, A + B).
gcd(A, 0) -> A; gcd(A, B) -> gcd(B, A rem B).
isqrt(N) -> isqrt(N, N). isqrt(N, X) -> Y = (X + N div X) div 2, if Y >= X -> X; true -> isqrt(N, Y) end.
