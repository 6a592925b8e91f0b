%% Matching: integers of every width at every offset, floats, binaries, characters, positions and failures.
-module(bits_match).
-export([main/0]).
-include("bits_match.hrl").
