%% The group leader of `joist run`: serves the Erlang I/O protocol on the standard streams until the kernel application,
%% with the real `user` process, boots on Joist. Output only: a request for input is answered with {error, enotsup}.
-module(joist_io).
-export([start/1, init/2]).

%% Starts the servers behind the names that `io` knows. Locale is unicode or latin1, as the host's locale says; libraries
%% before OTP 26 write latin1 without a shell whatever it says.
start(Locale) ->
    Encoding = case erlang:system_info(otp_release) of
                   "25" -> latin1;
                   _ -> Locale
               end,
    User = spawn(?MODULE, init, [1, Encoding]),
    register(user, User),
    register(standard_error, spawn(?MODULE, init, [2, Encoding])),
    User.

init(Descriptor, Encoding) ->
    group_leader(self(), self()),
    process_flag(trap_exit, true),
    loop(Descriptor, Encoding).

loop(Descriptor, Encoding) ->
    receive
        {io_request, From, ReplyAs, Request} ->
            {Reply, NextEncoding} = request(Request, Descriptor, Encoding),
            From ! {io_reply, ReplyAs, Reply},
            loop(Descriptor, NextEncoding);
        _Other ->
            loop(Descriptor, Encoding)
    end.

request({put_chars, CharsEncoding, Module, Function, Arguments}, Descriptor, Encoding) ->
    try apply(Module, Function, Arguments) of
        Chars when is_list(Chars); is_binary(Chars) ->
            put_chars(CharsEncoding, Chars, Descriptor, Encoding);
        _ ->
            {{error, Function}, Encoding}
    catch
        _:_ -> {{error, Function}, Encoding}
    end;
request({put_chars, CharsEncoding, Chars}, Descriptor, Encoding) ->
    put_chars(CharsEncoding, Chars, Descriptor, Encoding);
request({put_chars, Module, Function, Arguments}, Descriptor, Encoding) ->
    request({put_chars, latin1, Module, Function, Arguments}, Descriptor, Encoding);
request({put_chars, Chars}, Descriptor, Encoding) ->
    put_chars(latin1, Chars, Descriptor, Encoding);
request({requests, Requests}, Descriptor, Encoding) ->
    requests(Requests, {ok, Encoding}, Descriptor);
request({setopts, Options}, _Descriptor, Encoding) when is_list(Options) ->
    set_options(Options, Encoding);
request(getopts, _Descriptor, Encoding) ->
    {[{binary, false}, {encoding, Encoding}], Encoding};
request({get_geometry, _}, _Descriptor, Encoding) ->
    {{error, enotsup}, Encoding};
request(Request, _Descriptor, Encoding) when element(1, Request) =:= get_chars; element(1, Request) =:= get_line;
                                             element(1, Request) =:= get_until; element(1, Request) =:= get_password ->
    {{error, enotsup}, Encoding};
request(_Unknown, _Descriptor, Encoding) ->
    {{error, request}, Encoding}.

requests([Request | Rest], {ok, Encoding}, Descriptor) ->
    requests(Rest, request(Request, Descriptor, Encoding), Descriptor);
requests(_, Result, _Descriptor) ->
    Result.

set_options([], Encoding) -> {ok, Encoding};
set_options([{encoding, E} | Rest], _) when E =:= latin1; E =:= unicode -> set_options(Rest, E);
set_options([{encoding, utf8} | Rest], _) -> set_options(Rest, unicode);
set_options([{binary, B} | Rest], Encoding) when is_boolean(B) -> set_options(Rest, Encoding);
set_options(_, Encoding) -> {{error, enotsup}, Encoding}.

put_chars(CharsEncoding, Chars, Descriptor, unicode) ->
    case unicode:characters_to_binary(Chars, CharsEncoding, utf8) of
        Binary when is_binary(Binary) -> {write(Descriptor, Binary), unicode};
        _ -> {{error, {no_translation, CharsEncoding, unicode}}, unicode}
    end;
put_chars(CharsEncoding, Chars, Descriptor, latin1) ->
    case unicode:characters_to_binary(Chars, CharsEncoding, latin1) of
        Binary when is_binary(Binary) -> {write(Descriptor, Binary), latin1};
        {error, _, _} when CharsEncoding =:= unicode -> {write(Descriptor, escape(Chars)), latin1};
        _ -> {{error, {no_translation, CharsEncoding, latin1}}, latin1}
    end.

%% Characters beyond latin1 as \x{...}, the way the kernel's `user` writes them to a latin1 device.
escape(Chars) ->
    << <<(escape_character(C))/binary>> || C <- unicode:characters_to_list(Chars) >>.

escape_character(C) when C < 256 -> <<C>>;
escape_character(C) -> <<"\\x{", (integer_to_binary(C, 16))/binary, "}">>.

write(Descriptor, Binary) ->
    joist_console:write(Descriptor, Binary).
