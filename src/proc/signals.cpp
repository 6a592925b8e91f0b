#include "proc/signals.hpp"

#include "proc/send.hpp"
#include "term/node.hpp"

namespace joist {

static_assert(sizeof(Signal) % sizeof(Word) == 0 && sizeof(RequestSignal) % sizeof(Word) == 0);

Term build_ref(HeapBuilder& h, RefNumbers ref, Term alias_of) {
  if (alias_of.is_none()) return h.ref(ref);
  Term t = h.boxed(BoxedKind::Ref, 3);
  t.box()[1] = ref.low;
  t.box()[2] = ref.high;
  t.box()[3] = alias_of.raw();
  return t;
}

Signal* make_message(Term payload, Term sender) {
  Signal* s = new_signal_with<Signal>(SignalKind::Message, payload);
  s->sender = sender;
  return s;
}

void destroy_signal(Signal* s) {
  destroy_fragment(s);
}

ExitSignal* make_exit_signal(Term from, Term reason, bool linked) {
  auto* s = new_signal<ExitSignal>(SignalKind::Exit, 4 + flat_size(from) + flat_size(reason));
  SignalBuilder b(*s);
  Term from_copy = copy(from, b);
  s->payload = b.tuple(am::EXIT, from_copy, copy(reason, b));
  s->sender = from;
  if (from.is_pointer()) s->sender = from_copy;
  s->linked = linked;
  return s;
}

DownSignal* make_down_signal(RefNumbers ref, Term alias_of, Term type, Term object, Term reason) {
  bool by_name = object.is_atom() && type != am::time_offset;
  std::size_t object_words = by_name ? 3 : flat_size(object);
  auto* s = new_signal<DownSignal>(SignalKind::MonitorDown, 6 + kAliasRefWords + object_words + flat_size(reason));
  SignalBuilder b(*s);
  s->ref = ref;
  Term ref_term = build_ref(b, ref, alias_of);
  Term object_term = by_name ? b.tuple(object, local_node().name) : copy(object, b);
  s->payload = b.tuple(am::DOWN, ref_term, type, object_term, copy(reason, b));
  return s;
}

}  // namespace joist
