#include "proc/error_log.hpp"

#include <cstdio>

#include "runtime/runtime.hpp"
#include "term/print.hpp"

namespace joist {

void report_text(Runtime& runtime, std::string_view text) {
  if (runtime.report) {
    runtime.report(text);
  } else {
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
}

void log_heap_limit(Process& p, const MaxHeapSize& limit) {
  auto row = [](const char* name, const std::string& value) { return "     " + std::string(name) + value + "\n"; };
  auto yes_no = [](bool b) { return std::string(b ? "true" : "false"); };
  report_text(p.runtime(), row("Process:            ", term_to_string(p.pid)) +
                               row("Context:            ", "maximum heap size reached") +
                               row("Max Heap Size:      ", std::to_string(limit.words)) +
                               row("Total Heap Size:    ", std::to_string(p.heap.total_words())) +
                               row("Kill:               ", yes_no(limit.kill)) +
                               row("Error Logger:       ", yes_no(limit.error_logger)) +
                               row("Message Queue Len:  ", std::to_string(p.mailbox.length)));
}

}  // namespace joist
