// term_to_binary and its kin. Small terms are done at once; a term that turns out to be large starts again as a task,
// which costs the little that the attempt did.

#include "bif/slice.hpp"
#include "bif/table.hpp"
#include "etf/deflate.hpp"
#include "etf/etf.hpp"
#include "etf/inflate.hpp"
#include "runtime/etf_resolver.hpp"

namespace joist::bif {

namespace {

using etf::EncodeOptions;
using etf::Progress;

constexpr std::size_t kAttempt = 1000;      // subterms
constexpr std::size_t kSmallBinary = 4096;  // bytes that are decoded without looking at the reductions
constexpr std::size_t kStretch = 1024;      // subterms between two looks at the reductions
constexpr std::size_t kBytesPerCell = 16;   // of (de)compression

enum class Result : std::uint8_t { Binary, Iovec, Size };

bool spend_cells_left(Process& p, std::size_t cells) {
  return p.spend(static_cast<SWord>(cells) / kCellsPerReduction + 1);
}

Term finish(Process& p, Term binary, Result form) {
  return form == Result::Iovec ? p.heap.cons(binary, Term::nil()) : binary;
}

BifTask encode_in_slices(Process& p, Term term, EncodeOptions options, Result form) {
  EtfResolver resolver(p.runtime());
  etf::Encoder encoder(term, options, &resolver, form == Result::Size);
  while (encoder.run(kStretch) == Progress::More) {
    if (!spend_cells_left(p, kStretch)) co_await p.next_slice();
  }
  if (form == Result::Size) co_return p.heap.unsigned_integer(encoder.size());
  if (options.compression != 0) {
    etf::Deflater deflater(encoder.encoded(), options.compression);
    Progress progress;
    while ((progress = deflater.run(kStretch * kBytesPerCell)) == Progress::More) {
      if (!spend_cells_left(p, kStretch)) co_await p.next_slice();
    }
    if (progress == Progress::Done) co_return finish(p, bits_from_bytes(p.heap, deflater.result()), form);
  }
  co_return finish(p, encoder.buffer().take(p.heap), form);
}

Term encode(Process& p, Term term, const EncodeOptions& options, Result form) {
  EtfResolver resolver(p.runtime());
  etf::Encoder encoder(term, options, &resolver, form == Result::Size);
  if (encoder.run(kAttempt) == Progress::More) return p.run_task(encode_in_slices(p, term, options, form));
  spend_cells(p, kAttempt / 16);
  if (form == Result::Size) return p.heap.unsigned_integer(encoder.size());
  if (options.compression != 0) {
    etf::Deflater deflater(encoder.encoded(), options.compression);
    if (deflater.run(SIZE_MAX) == Progress::Done) return finish(p, bits_from_bytes(p.heap, deflater.result()), form);
  }
  return finish(p, encoder.buffer().take(p.heap), form);
}

bool parse_pair(Term key, Term value, EncodeOptions* options) {
  if (!value.is_small()) return false;
  const SWord n = value.small_value();
  if (key == am::minor_version && n >= 0 && n <= 2) {
    options->minor_version = static_cast<int>(n);
    return true;
  }
  if (key == am::compressed && n >= 0 && n <= 9) {
    options->compression = static_cast<int>(n);
    return true;
  }
  return false;
}

bool parse_options(Term list, EncodeOptions* options) {
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (option == am::compressed) {
      options->compression = -1;
    } else if (option == am::deterministic) {
      options->deterministic = true;
    } else if (option == am::local) {
      options->local = true;
    } else if (!is_tuple(option, 2) || !parse_pair(tuple_elements(option)[0], tuple_elements(option)[1], options)) {
      return false;
    }
  }
  return list.is_nil() && !(options->deterministic && options->local);
}

Term encode_with_options(Process& p, const Term* a, Result form) {
  EncodeOptions options;
  if (!parse_options(a[1], &options)) return p.badarg();
  return encode(p, a[0], options, form);
}

// ---- decoding
// ----------------------------------------------------------------------------------------------------------

struct DecodeOptions {
  bool safe = false;
  bool used = false;
};

Term with_used(Process& p, Term term, std::size_t used, DecodeOptions options) {
  return options.used ? p.heap.tuple(term, p.heap.unsigned_integer(used)) : term;
}

BifTask decode_in_slices(Process& p, Term binary, DecodeOptions options) {
  ContiguousBytes contiguous(bits_view(binary));
  etf::Bytes bytes = contiguous.span();
  if (bytes.empty() || bytes[0] != etf::kVersion) co_return p.badarg();
  bytes = bytes.subspan(1);
  etf::Inflater inflater;
  const bool compressed = etf::Inflater::is_compressed(bytes);
  if (compressed) {
    if (!inflater.start(bytes)) co_return p.badarg();
    Progress progress;
    while ((progress = inflater.run(kStretch * kBytesPerCell)) == Progress::More) {
      if (!spend_cells_left(p, kStretch)) co_await p.next_slice();
    }
    if (progress == Progress::Bad) co_return p.badarg();
    bytes = inflater.result();
  }
  EtfResolver resolver(p.runtime());
  etf::Decoder decoder(p.heap, resolver, bytes, options.safe);
  Progress progress;
  while ((progress = decoder.run(kStretch)) == Progress::More) {
    if (!spend_cells_left(p, kStretch)) co_await p.next_slice();
  }
  if (progress == Progress::Bad) co_return p.badarg();
  co_return with_used(p, decoder.result(), 1 + (compressed ? inflater.used() : decoder.used()), options);
}

Term decode(Process& p, Term binary, DecodeOptions options) {
  if (!is_binary(binary)) return p.badarg();
  const BitsView view = bits_view(binary);
  if (view.bytes() > kSmallBinary) return p.run_task(decode_in_slices(p, binary, options));
  ContiguousBytes bytes(view);
  // A small binary may still unpack to much.
  if (bytes.size() > 1 && etf::Inflater::is_compressed(bytes.span().subspan(1))) {
    return p.run_task(decode_in_slices(p, binary, options));
  }
  EtfResolver resolver(p.runtime());
  std::size_t used;
  const Term term = etf::decode(p.heap, resolver, bytes.span(), options.safe, &used);
  if (term.is_none()) return p.badarg();
  spend_cells(p, bytes.size() / 4);
  return with_used(p, term, used, options);
}

}  // namespace

Term erlang_term_to_binary_1(Process& p, const Term* a) {
  return encode(p, a[0], {}, Result::Binary);
}
Term erlang_term_to_binary_2(Process& p, const Term* a) {
  return encode_with_options(p, a, Result::Binary);
}
Term erlang_term_to_iovec_1(Process& p, const Term* a) {
  return encode(p, a[0], {}, Result::Iovec);
}
Term erlang_term_to_iovec_2(Process& p, const Term* a) {
  return encode_with_options(p, a, Result::Iovec);
}
Term erlang_external_size_1(Process& p, const Term* a) {
  return encode(p, a[0], {}, Result::Size);
}
Term erlang_external_size_2(Process& p, const Term* a) {
  return encode_with_options(p, a, Result::Size);
}

Term erlang_binary_to_term_1(Process& p, const Term* a) {
  return decode(p, a[0], {});
}
Term erlang_binary_to_term_2(Process& p, const Term* a) {
  DecodeOptions options;
  Term list = a[1];
  for (; list.is_cons(); list = list.tail()) {
    if (list.head() == am::safe) {
      options.safe = true;
    } else if (list.head() == am::used) {
      options.used = true;
    } else {
      return p.badarg_because(am::badopt);
    }
  }
  if (!list.is_nil()) return p.badarg_because(am::badopt);
  return decode(p, a[0], options);
}

}  // namespace joist::bif
