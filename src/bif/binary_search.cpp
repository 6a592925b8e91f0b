// binary:compile_pattern, match, matches and split.

#include <algorithm>
#include <memory>

#include "bif/binary_pattern.hpp"
#include "bif/job.hpp"
#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"
#include "term/bits.hpp"
#include "term/num.hpp"

namespace joist::bif {

namespace {

// ---- the pattern argument
// --------------------------------------------------------------------------------------------

/// A pattern argument: a compiled one, kept alive by the term, or one made for this call.
class PatternArgument {
 public:
  /// False if `t` is none of the forms: a binary, a list of them (none of them empty), a compiled pattern.
  bool read(Term t) {
    if (is_tuple(t, 2)) return read_compiled(tuple_elements(t)[0], tuple_elements(t)[1]);
    if (!collect(t)) return false;
    std::vector<ByteSpan> spans;
    for (auto& bytes : bytes_) spans.push_back(bytes->span());
    own_ = std::make_unique<BinaryPattern>(spans);
    pattern_ = own_.get();
    return true;
  }
  /// The same for compile_pattern: no compiled ones, and the object is not needed here.
  bool collect(Term t) {
    if (is_bitstring(t)) return add(t);
    if (!t.is_cons()) return false;
    for (; t.is_cons(); t = t.tail()) {
      if (!add(t.head())) return false;
    }
    return t.is_nil();
  }
  std::vector<ByteSpan> spans() const {
    std::vector<ByteSpan> spans;
    for (const auto& bytes : bytes_) spans.push_back(bytes->span());
    return spans;
  }
  const BinaryPattern& operator*() const { return *pattern_; }

 private:
  bool add(Term t) {
    if (!is_binary(t) || bits_size(t) == 0) return false;
    bytes_.push_back(std::make_unique<ContiguousBytes>(bits_view(t)));
    return true;
  }
  bool read_compiled(Term kind, Term reference) {
    auto* compiled = magic_cast<CompiledPattern>(reference);
    if (!compiled || kind != (compiled->pattern.single() ? am::bm : am::ac)) return false;
    pattern_ = &compiled->pattern;
    return true;
  }

  std::vector<std::unique_ptr<ContiguousBytes>> bytes_;
  std::unique_ptr<BinaryPattern> own_;
  const BinaryPattern* pattern_ = nullptr;
};

// ---- options
// ---------------------------------------------------------------------------------------------------------

struct SearchOptions {
  std::size_t start = 0;
  std::size_t end = 0;
  bool global = false;
  bool trim = false;
  bool trim_all = false;
};

/// {Start, Length} with a length that may be negative, inside `size` bytes.
bool read_scope(Term scope, std::size_t size, SearchOptions& o) {
  Word start;
  SWord length;
  if (!is_tuple(scope, 2) || !num_to_uint64(tuple_elements(scope)[0], &start) ||
      !num_to_int64(tuple_elements(scope)[1], &length) || start > size) {
    return false;
  }
  Word count = length < 0 ? ~static_cast<Word>(length) + 1 : static_cast<Word>(length);
  if (length < 0) {
    if (count > start) return false;
    start -= count;
  } else if (count > size - start) {
    return false;
  }
  o.start = start;
  o.end = start + count;
  return true;
}

bool read_options(Term list, bool for_split, std::size_t size, SearchOptions& o) {
  o.end = size;
  if (!list.is_list()) return false;
  for (; list.is_cons(); list = list.tail()) {
    Term option = list.head();
    if (is_tuple(option, 2) && tuple_elements(option)[0] == am::scope) {
      if (!read_scope(tuple_elements(option)[1], size, o)) return false;
    } else if (for_split && option == am::global) {
      o.global = true;
    } else if (for_split && option == am::trim) {
      o.trim = true;
    } else if (for_split && option == am::trim_all) {
      o.trim_all = true;
    } else {
      return false;
    }
  }
  return true;
}

// ---- searching
// -------------------------------------------------------------------------------------------------------

/// Finds the first match or all of them; what becomes of them is the subclass's `Answer`.
template <class Answer>
class SearchJob {
 public:
  SearchJob(Term subject, PatternArgument pattern, SearchOptions options)
      : subject_(subject),
        pattern_(std::move(pattern)),
        options_(options),
        bytes_(std::make_unique<ContiguousBytes>(bits_view(subject))) {
    search_.position = options.start;
  }

  std::size_t step(std::size_t budget) {
    ByteSpan searched = bytes_->span().first(options_.end);
    std::size_t before = search_.position;
    std::size_t limit = std::min(searched.size(), before + budget);
    while (!done_) {
      if ((*pattern_).find(searched, limit, search_)) {
        matches_.push_back(std::exchange(search_.best, {}));
        if (!options_.global) done_ = true;
      } else if (search_.position >= searched.size()) {
        done_ = true;
      } else {
        break;
      }
    }
    return search_.position > before ? search_.position - before : 1;  // a late match may have set it back
  }
  bool done() const { return done_; }
  Term result(Process& p) { return Answer::build(p, subject_, matches_, options_); }

 private:
  Term subject_;
  PatternArgument pattern_;
  SearchOptions options_;
  std::unique_ptr<ContiguousBytes> bytes_;
  BinaryPattern::Search search_;
  std::vector<PatternMatch> matches_;
  bool done_ = false;
};

struct MatchAnswer {
  static Term build(Process& p, Term, const std::vector<PatternMatch>& matches, SearchOptions o) {
    HeapBuilder& h = p.heap;
    auto pair = [&h](PatternMatch m) {
      return h.tuple(Term::small(static_cast<SWord>(m.position)), Term::small(static_cast<SWord>(m.length)));
    };
    if (!o.global) return matches.empty() ? am::nomatch : pair(matches[0]);
    Term list = Term::nil();
    for (auto m = matches.rbegin(); m != matches.rend(); ++m) list = h.cons(pair(*m), list);
    return list;
  }
};

struct SplitAnswer {
  static Term build(Process& p, Term subject, const std::vector<PatternMatch>& matches, SearchOptions o) {
    std::size_t end = bits_size(subject) >> 3;
    bool at_end = o.trim || o.trim_all;  // still leaving out empty parts at the end
    Term parts = Term::nil();
    auto add = [&](std::size_t from, std::size_t to) {
      if (from == to && (o.trim_all || at_end)) return;
      parts = p.heap.cons(bits_part(p.heap, subject, 8 * from, 8 * (to - from)), parts);
      at_end = false;
    };
    for (auto m = matches.rbegin(); m != matches.rend(); ++m) {
      add(m->position + m->length, end);
      end = m->position;
    }
    add(0, end);
    return parts;
  }
};

template <class Answer>
Term search(Process& p, Term subject, Term pattern, Term options, bool for_split, bool global) {
  SearchOptions o;
  PatternArgument argument;
  if (!is_binary(subject) || !read_options(options, for_split, bits_size(subject) >> 3, o) || !argument.read(pattern)) {
    return p.badarg();
  }
  if (global) o.global = true;
  return run_job(p, SearchJob<Answer>(subject, std::move(argument), o));
}

}  // namespace

Term binary_compile_pattern_1(Process& p, const Term* a) {
  PatternArgument argument;
  if (!argument.collect(a[0])) return p.badarg();
  auto* object = new CompiledPattern(argument.spans());
  Term kind = object->pattern.single() ? am::bm : am::ac;
  return p.heap.tuple(kind, p.heap.magic_ref(object, p.runtime().refs->next()));
}

Term binary_match_2(Process& p, const Term* a) {
  return search<MatchAnswer>(p, a[0], a[1], Term::nil(), false, false);
}
Term binary_match_3(Process& p, const Term* a) {
  return search<MatchAnswer>(p, a[0], a[1], a[2], false, false);
}
Term binary_matches_2(Process& p, const Term* a) {
  return search<MatchAnswer>(p, a[0], a[1], Term::nil(), false, true);
}
Term binary_matches_3(Process& p, const Term* a) {
  return search<MatchAnswer>(p, a[0], a[1], a[2], false, true);
}
Term binary_split_2(Process& p, const Term* a) {
  return search<SplitAnswer>(p, a[0], a[1], Term::nil(), true, false);
}
Term binary_split_3(Process& p, const Term* a) {
  return search<SplitAnswer>(p, a[0], a[1], a[2], true, false);
}

}  // namespace joist::bif
