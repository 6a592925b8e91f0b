#include "proc/request.hpp"

#include <utility>

#include "proc/process_rare.hpp"
#include "proc/send.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist {

bool is_asking(const Process& p) {
  return p.rare && p.rare->request != 0;
}

Term ask_process(Process& p, Term target, RequestSignal::Run run, Term payload, Term if_gone) {
  ProcessRare& rare = p.need_rare();
  if (rare.request == 0) {
    auto* s = new_signal_with<RequestSignal>(SignalKind::Request, payload);
    s->sender = p.pid;
    s->run = run;
    s->id = rare.request = p.runtime().refs->unique_integer();
    rare.answered = false;
    rare.answer = Term::none();
    if (!deliver(p.runtime(), target, s)) {
      rare.request = 0;
      return if_gone;
    }
  }
  if (!rare.answered) return p.wait_for_signal();
  rare.request = 0;
  rare.answered = false;
  Term answer = std::exchange(rare.answer, Term::none());
  return answer.is_none() ? if_gone : answer;
}

void answer_request(Runtime& runtime, RequestSignal& request, Term answer) {
  auto* s = new_signal_with<ReplySignal>(SignalKind::Reply, answer);
  s->id = request.id;
  deliver(runtime, request.sender, s);
}

}  // namespace joist
