%% Appending: linear growth, aliases, sharing with other processes, parts of a growing binary.
-module(bits_append).
-export([main/0]).
-include("bits_append.hrl").
