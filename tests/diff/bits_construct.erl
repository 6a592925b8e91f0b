%% Construction: every segment type, width, byte order and offset.
-module(bits_construct).
-export([main/0]).
-include("bits_construct.hrl").
