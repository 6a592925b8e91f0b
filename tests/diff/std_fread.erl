-module(std_fread).
-export([main/0]).
main() -> p(io_lib:fread("~d ~f ~s", "42 3.5 word rest")), p(io_lib:fread("~c~a", "xabc")), p(io_lib:fread("~16u", "ff")), p(io_lib:fread("~d", "x")).
p(X) -> io:format("~p~n", [X]).
