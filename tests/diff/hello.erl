-module(hello).
-export([main/0]).
main() -> io:format("hello ~p~n", [{1,2.5,"abc",<<1,2,3>>,#{a=>1}}]).
