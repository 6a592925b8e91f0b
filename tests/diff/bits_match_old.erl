%% Matching: integers of every width at every offset, floats, binaries, characters, positions and failures. As compilers before OTP 25 translate it.
-module(bits_match_old).
-if(?OTP_RELEASE < 28).
-compile([r24]).
-endif.
-export([main/0]).
-include("bits_match.hrl").
