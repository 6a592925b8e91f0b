-module(std_gb_sets2).
-export([main/0]).
main() -> A = gb_sets:from_list(lists:seq(1, 50, 3)), B = gb_sets:from_list(lists:seq(1, 50, 5)), p(gb_sets:to_list(gb_sets:union(A, B))), p(gb_sets:to_list(gb_sets:intersection(A, B))), p(gb_sets:to_list(gb_sets:difference(A, B))), p(gb_sets:is_subset(B, A)), p(gb_sets:is_member(7, A)), p(gb_sets:to_list(gb_sets:del_element(7, A))), p(gb_sets:largest(B)), p(gb_sets:size(gb_sets:balance(A))).
p(X) -> io:format("~p~n", [X]).
