-module(std_unicode_forms).
-export([main/0]).
main() -> S = [16#e9, 16#1e9b, 16#323, 16#ac00, 16#fb01, 16#212b], p(unicode:characters_to_nfd_list(S)), p(unicode:characters_to_nfc_list(S)), p(unicode:characters_to_nfkd_list(S)), p(unicode:characters_to_nfkc_list(S)), p(string:length([16#1f468, 16#200d, 16#1f469, 16#200d, 16#1f467])), p(string:uppercase([16#df, 16#149])), p(string:casefold([16#130])).
p(X) -> io:format("~p~n", [X]).
