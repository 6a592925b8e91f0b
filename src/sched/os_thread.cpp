#include "sched/os_thread.hpp"

#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace joist {

void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t expected, std::int64_t deadline) {
  timespec at{deadline / 1000000000, deadline % 1000000000};
  // FUTEX_WAIT_BITSET takes an absolute time of the monotonic clock.
  syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline < 0 ? nullptr : &at, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

void futex_wake_one(std::atomic<std::uint32_t>& word) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

void prepare_scheduler_thread(unsigned number) {
  char name[16];
  std::snprintf(name, sizeof name, "joist_sched_%u", number % 1000);
  pthread_setname_np(pthread_self(), name);
  prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);  // the default adds 50 us to each timeout
  sigset_t all;
  sigfillset(&all);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&all, fault);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

unsigned usable_cores() {
  cpu_set_t set;
  int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  return static_cast<unsigned>(std::max(1, n));
}

}  // namespace joist
