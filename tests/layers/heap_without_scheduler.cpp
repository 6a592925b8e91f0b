// layers: base term heap
// A heap builds, collects and frees terms with nothing of processes, code or schedulers linked in.
#include <cstdio>

#include "heap/heap.hpp"

int main() {
  joist::Heap heap(32);
  joist::Term list = joist::Term::nil();
  for (int i = 0; i < 100000; i++) {
    list = heap.cons(joist::Term::small(i), list);
    if (heap.wants_collection()) {
      joist::RootSet roots;
      roots.add(&list, 1);
      heap.collect(roots, 2);
    }
  }
  std::size_t length = 0;
  for (joist::Term t = list; t.is_cons(); t = t.tail()) length++;
  std::printf("%zu\n", length);
  return length == 100000 ? 0 : 1;
}
