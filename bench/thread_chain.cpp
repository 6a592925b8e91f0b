// The C++ side of "chained spawns": a thread starts the next one and ends, as many times as asked. Prints nanoseconds a thread.
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace {
std::mutex mutex;
std::condition_variable done;
bool finished = false;

void chain(long left) {
  if (left == 0) {
    std::lock_guard lock(mutex);
    finished = true;
    done.notify_one();
    return;
  }
  std::thread([left] { chain(left - 1); }).detach();
}
}  // namespace

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 20000;
  const auto start = std::chrono::steady_clock::now();
  chain(count);
  std::unique_lock lock(mutex);
  done.wait(lock, [] { return finished; });
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
  std::printf("%f\n", taken.count() / static_cast<double>(count));
}
