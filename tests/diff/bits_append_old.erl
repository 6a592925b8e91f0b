%% Appending: linear growth, aliases, sharing with other processes, parts of a growing binary. As compilers before OTP 25 translate it.
-module(bits_append_old).
-if(?OTP_RELEASE < 28).
-compile([r24]).
-endif.
-export([main/0]).
-include("bits_append.hrl").
