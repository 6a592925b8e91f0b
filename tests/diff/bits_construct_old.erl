%% Construction: every segment type, width, byte order and offset. As compilers before OTP 25 translate it.
-module(bits_construct_old).
-if(?OTP_RELEASE < 28).
-compile([r24]).
-endif.
-export([main/0]).
-include("bits_construct.hrl").
