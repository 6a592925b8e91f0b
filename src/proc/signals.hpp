#pragma once
// The signals besides messages: what they carry, and how they are built.

#include <new>

#include "proc/mailbox.hpp"
#include "proc/process.hpp"
#include "term/copy.hpp"

namespace joist {

/// `payload` is the message {'EXIT', From, Reason} that a process which traps exits gets.
struct ExitSignal : Signal {
  bool linked = false;  // a broken link: counts only while the link exists
  Term reason() const { return tuple_elements(payload)[2]; }
};

/// `sender` asks to link (Link), to unlink (Unlink) or confirms that it has unlinked (UnlinkAck).
struct LinkSignal : Signal {
  std::uint64_t unlink_id = 0;
};

/// `sender` watches the receiver (Monitor) or no longer does (Demonitor).
struct MonitorSignal : Signal {
  RefNumbers ref;
  Term name = Term::none();  // the name it was found by
  bool alias = false;        // the reference is an alias of the watcher
};

/// `payload` is the message {'DOWN', Ref, Type, Object, Reason}.
struct DownSignal : Signal {
  RefNumbers ref;
};

/// A message to an alias; `payload` is the message.
struct AliasSignal : Signal {
  RefNumbers ref;
};

/// Runs `run` in the context of the receiver; `payload` holds arguments. When the receiver has ended, `run` is called
/// with a null process, on the thread that finds out.
struct RequestSignal : Signal {
  using Run = void (*)(Runtime& runtime, Process* receiver, RequestSignal& request);
  Run run = nullptr;
  std::uint64_t id = 0;  // what the asking process waits for (proc/request.hpp)
  Word extra[2] = {};    // for the runner
};

/// The answer to request `id`.
struct ReplySignal : Signal {
  std::uint64_t id = 0;
};

/// A signal of type S with `words` words of room for terms.
template <class S>
S* new_signal(SignalKind kind, std::size_t words) {
  std::size_t bytes = sizeof(S) + words * sizeof(Word);
  S* s = new (alloc_block(bytes)) S();
  s->bytes = bytes;
  s->header_bytes = sizeof(S);
  s->used_words = static_cast<std::uint32_t>(words);
  s->kind = kind;
  return s;
}

/// Builds the terms of a signal, which must have been given exactly the room they need.
class SignalBuilder final : public HeapBuilder {
 public:
  explicit SignalBuilder(Signal& s) : signal_(s) {
    top_ = s.data();
    end_ = top_ + s.used_words;
  }
  ~SignalBuilder() {
    signal_.off_heap = off_heap_;
    signal_.used_words = static_cast<std::uint32_t>(top_ - signal_.data());
  }

 private:
  Word* alloc_slow(std::size_t) override { JOIST_UNREACHABLE("a signal's terms need more room than was counted"); }
  Signal& signal_;
};

/// A signal whose payload is a copy of `payload`.
template <class S>
S* new_signal_with(SignalKind kind, Term payload) {
  if (!payload.is_pointer()) {
    S* s = new_signal<S>(kind, 0);
    s->payload = payload;
    return s;
  }
  S* s = new_signal<S>(kind, flat_size(payload));
  SignalBuilder b(*s);
  s->payload = copy(payload, b);
  return s;
}

inline constexpr std::size_t kRefWords = 3;
inline constexpr std::size_t kAliasRefWords = 4;
/// A reference, with its process if it is an alias.
Term build_ref(HeapBuilder& h, RefNumbers ref, Term alias_of);
inline Term build_ref(HeapBuilder& h, RefNumbers ref) {
  return build_ref(h, ref, Term::none());
}

ExitSignal* make_exit_signal(Term from, Term reason, bool linked);
/// `object` is the pid that was watched, or its name (then {Name, Node} is built).
DownSignal* make_down_signal(RefNumbers ref, Term alias_of, Term type, Term object, Term reason);

}  // namespace joist
