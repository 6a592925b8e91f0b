#pragma once
// Assertions. JOIST_ASSERT is for what only a bug in Joist can break: it is compiled out of release builds.
// JOIST_CHECK stays in every build and ends the program with a place and a reason; use it where going on would
// corrupt memory. Neither is for bad input: that is an Erlang exception or an error message.

namespace joist {
[[noreturn]] void fatal(const char* file, int line, const char* what);
}

#define JOIST_CHECK(cond) ((cond) ? (void)0 : ::joist::fatal(__FILE__, __LINE__, #cond))
#ifdef NDEBUG
#define JOIST_ASSERT(cond) ((void)0)
#else
#define JOIST_ASSERT(cond) JOIST_CHECK(cond)
#endif
#define JOIST_UNREACHABLE(why) ::joist::fatal(__FILE__, __LINE__, why)

#define JOIST_LIKELY(x) __builtin_expect(!!(x), 1)
#define JOIST_UNLIKELY(x) __builtin_expect(!!(x), 0)
