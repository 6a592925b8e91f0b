-module(std_base64).
-export([main/0]).
main() -> [p({base64:encode(B), base64:decode(base64:encode(B)) =:= B}) || B <- [<<>>, <<1>>, <<1, 2>>, <<1, 2, 3>>, <<0:256>>, list_to_binary(lists:seq(0, 255))]], p(base64:encode_to_string("abc")), p(base64:decode_to_string("YWJj")), p(base64:mime_decode("Y W\nJj!")), p(try base64:decode("@@@@") catch error:_ -> bad end), p(base64:decode("  YWI=  ")).
p(X) -> io:format("~p~n", [X]).
