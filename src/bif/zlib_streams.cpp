// The natives under module zlib. zlib.erl queues input in chunks and asks for output in chunks; each call here does a
// bounded amount of work, so none has to yield. A stream is used by the one process that controls it.

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "bif/iolist.hpp"
#include "bif/shared_array.hpp"
#include "bif/table.hpp"
#include "ets/object.hpp"
#include "runtime/refs.hpp"
#include "runtime/runtime.hpp"

namespace joist::bif {

namespace {

enum class StreamState : std::uint8_t { None, Deflate, Inflate, Closed };
enum class AtEnd : std::uint8_t { Error, Reset, Cut };  // what follows the end of a stream; numbers as in zlib.erl

class ZlibStream final : public MagicObject {
 public:
  static constexpr char kTag = 0;
  explicit ZlibStream(Term owner) : controller(owner) {}
  ~ZlibStream() override { close(); }
  const void* tag() const override { return &kTag; }

  void close() {
    if (state == StreamState::Deflate) deflateEnd(&z);
    if (state == StreamState::Inflate) inflateEnd(&z);
    state = StreamState::Closed;
    drop_input();
    set_stash(nullptr);
  }
  std::size_t queued() const { return input.size() - taken; }
  void drop_input() {
    input.clear();
    taken = 0;
  }
  void set_stash(ets::Object* object) {
    if (stash) ets::Object::destroy(stash);
    stash = object;
  }

  z_stream z{};
  StreamState state = StreamState::None;
  AtEnd at_end = AtEnd::Cut;
  bool end_seen = false;
  bool raw = false;
  Term controller;
  std::vector<std::uint8_t> input;
  std::size_t taken = 0;
  ets::Object* stash = nullptr;  // {Term}
};

Term result(Process& p, int status) {
  switch (status) {
    case Z_OK:
      return am::ok;
    case Z_DATA_ERROR:
      return p.error(am::data_error);
    case Z_STREAM_ERROR:
      return p.error(am::stream_error);
    case Z_BUF_ERROR:
      return p.error(am::buf_error);
    case Z_MEM_ERROR:
      return p.error(am::mem_error);
    case Z_VERSION_ERROR:
      return p.error(am::version_error);
    default:
      return p.error(p.heap.tuple(am::unknown_error, Term::small(status)));
  }
}

/// The stream in a state that allows the call, or null with the exception recorded.
ZlibStream* stream(Process& p, Term t, std::optional<StreamState> wanted = std::nullopt) {
  auto* s = magic_object<ZlibStream>(t);
  if (!s) return p.badarg(), nullptr;
  if (s->controller != p.pid) return p.error(am::not_on_controlling_process), nullptr;
  if (wanted && s->state != *wanted) {
    return p.error(*wanted == StreamState::None ? am::already_initialized : am::not_initialized), nullptr;
  }
  return s;
}

bool read_int(Term t, int* out) {
  if (!t.is_small() || t.small_value() != static_cast<int>(t.small_value())) return false;
  *out = static_cast<int>(t.small_value());
  return true;
}
template <std::size_t N>
bool read_ints(const Term* a, int (&out)[N]) {
  for (std::size_t i = 0; i < N; i++) {
    if (!read_int(a[i], &out[i])) return false;
  }
  return true;
}

bool append_iodata(Term iodata, std::vector<std::uint8_t>* out) {
  IolistWalker walker(iodata);
  for (;;) {
    switch (walker.next()) {
      case IolistWalker::Piece::Byte:
        out->push_back(walker.byte());
        break;
      case IolistWalker::Piece::Bits: {
        const BitsView view = bits_view(walker.bits());
        if (!view.whole_bytes()) return false;
        ContiguousBytes bytes(view);
        out->insert(out->end(), bytes.span().begin(), bytes.span().end());
        break;
      }
      case IolistWalker::Piece::End:
        return true;
      case IolistWalker::Piece::Bad:
        return false;
    }
  }
}

/// One chunk: {continue | finished, [] | [Output]} or {need_dictionary, Adler, Output}.
Term run_codec(Process& p, ZlibStream& s, int (*codec)(z_stream*, int), const int (&sizes)[3]) {
  if (sizes[0] < 0 || sizes[1] <= 0) return p.badarg();
  const std::size_t offered = std::min(s.queued(), static_cast<std::size_t>(sizes[0]));
  std::vector<std::uint8_t> output(static_cast<std::size_t>(sizes[1]));
  s.z.next_in = s.input.data() + s.taken;
  s.z.avail_in = static_cast<uInt>(offered);
  s.z.next_out = output.data();
  s.z.avail_out = static_cast<uInt>(output.size());
  // Only the last piece of the queue may be flushed.
  const int status = codec(&s.z, offered == s.queued() ? sizes[2] : Z_NO_FLUSH);
  const std::size_t consumed = offered - s.z.avail_in, produced = output.size() - s.z.avail_out;
  s.taken += consumed;
  if (s.queued() == 0) s.drop_input();
  if (status < 0 && status != Z_BUF_ERROR) return result(p, status);
  if (status == Z_STREAM_END) s.end_seen = true;
  if (consumed == 0 && produced == 0 && s.queued() != 0) return result(p, Z_DATA_ERROR);
  p.spend(static_cast<SWord>(consumed + produced) / 64);
  const Term given =
      produced ? p.heap.cons(bits_from_bytes(p.heap, {output.data(), produced}), Term::nil()) : Term::nil();
  if (s.queued() == 0 && produced < output.size()) return p.heap.tuple(am::finished, given);
  if (status != Z_NEED_DICT) return p.heap.tuple(am::continue_, given);
  return p.heap.tuple(am::need_dictionary, p.heap.unsigned_integer(s.z.adler), given);
}

}  // namespace

Term zlib_open_nif_0(Process& p, const Term*) {
  return p.heap.magic_ref(new ZlibStream(p.pid), p.runtime().refs->next());
}

Term zlib_close_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  if (s->state == StreamState::Closed) return p.error(am::not_initialized);
  s->close();
  return am::ok;
}

Term zlib_set_controller_nif_2(Process& p, const Term* a) {
  if (!a[1].is_local_pid()) return p.badarg();
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  s->controller = a[1];
  return am::ok;
}

Term zlib_enqueue_nif_2(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  if (s->state != StreamState::Deflate && s->state != StreamState::Inflate) return p.error(am::not_initialized);
  return append_iodata(a[1], &s->input) ? am::ok : p.badarg();
}

// ---- deflate
// -----------------------------------------------------------------------------------------------------------

Term zlib_deflateInit_nif_6(Process& p, const Term* a) {
  int n[5];  // level, method, window bits, memory level, strategy
  if (!read_ints(a + 1, n)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::None);
  if (!s) return Term::none();
  const int status = deflateInit2(&s->z, n[0], n[1], n[2], n[3], n[4]);
  if (status == Z_OK) {
    s->state = StreamState::Deflate;
    s->end_seen = false;
    s->raw = n[2] < 0;
  }
  return result(p, status);
}

Term zlib_deflate_nif_4(Process& p, const Term* a) {
  int sizes[3];
  if (!read_ints(a + 1, sizes)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::Deflate);
  return s ? run_codec(p, *s, deflate, sizes) : Term::none();
}

Term zlib_deflateSetDictionary_nif_2(Process& p, const Term* a) {
  std::vector<std::uint8_t> bytes;
  if (!append_iodata(a[1], &bytes)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::Deflate);
  if (!s) return Term::none();
  const int status = deflateSetDictionary(&s->z, bytes.data(), static_cast<uInt>(bytes.size()));
  if (status != Z_OK) return result(p, status);
  // A raw stream keeps no checksum.
  return p.heap.unsigned_integer(s->raw ? adler32(0, bytes.data(), static_cast<uInt>(bytes.size())) : s->z.adler);
}

Term zlib_deflateParams_nif_3(Process& p, const Term* a) {
  int n[2];
  if (!read_ints(a + 1, n)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::Deflate);
  if (!s) return Term::none();
  // zlib.erl has flushed everything before, so nothing comes out; zlib wants room all the same.
  Bytef unused;
  s->z.next_out = &unused;
  s->z.avail_out = 1;
  const int status = deflateParams(&s->z, n[0], n[1]);
  return result(p, s->z.avail_out == 0 ? Z_STREAM_ERROR : status);
}

Term zlib_deflateReset_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0], StreamState::Deflate);
  if (!s) return Term::none();
  s->end_seen = false;
  s->drop_input();
  return result(p, deflateReset(&s->z));
}

Term zlib_deflateEnd_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0], StreamState::Deflate);
  if (!s) return Term::none();
  int status = deflateEnd(&s->z);
  if (status == Z_OK && s->queued() > 0) status = Z_DATA_ERROR;
  s->drop_input();
  s->state = StreamState::None;
  return result(p, status);
}

// ---- inflate
// -----------------------------------------------------------------------------------------------------------

Term zlib_inflateInit_nif_3(Process& p, const Term* a) {
  int n[2];  // window bits, what to do at the end
  if (!read_ints(a + 1, n) || n[1] < 0 || n[1] > 2) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::None);
  if (!s) return Term::none();
  const int status = inflateInit2(&s->z, n[0]);
  if (status == Z_OK) {
    s->state = StreamState::Inflate;
    s->at_end = static_cast<AtEnd>(n[1]);
    s->end_seen = false;
    s->raw = n[0] < 0;
  }
  return result(p, status);
}

Term zlib_inflate_nif_4(Process& p, const Term* a) {
  int sizes[3];
  if (!read_ints(a + 1, sizes)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::Inflate);
  if (!s) return Term::none();
  if (s->end_seen && s->queued() > 0) {
    if (s->at_end == AtEnd::Error) return result(p, Z_DATA_ERROR);
    if (s->at_end == AtEnd::Cut) s->drop_input();
    if (s->at_end == AtEnd::Reset) {
      if (const int status = inflateReset(&s->z); status != Z_OK) return result(p, status);
      s->end_seen = false;
    }
  }
  return run_codec(p, *s, inflate, sizes);
}

Term zlib_inflateSetDictionary_nif_2(Process& p, const Term* a) {
  std::vector<std::uint8_t> bytes;
  if (!append_iodata(a[1], &bytes)) return p.badarg();
  ZlibStream* s = stream(p, a[0], StreamState::Inflate);
  if (!s) return Term::none();
  return result(p, inflateSetDictionary(&s->z, bytes.data(), static_cast<uInt>(bytes.size())));
}

Term zlib_inflateGetDictionary_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0], StreamState::Inflate);
  if (!s) return Term::none();
  std::uint8_t bytes[32768];
  uInt size = 0;
  const int status = inflateGetDictionary(&s->z, bytes, &size);
  return status < 0 ? result(p, status) : bits_from_bytes(p.heap, {bytes, size});
}

Term zlib_inflateReset_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0], StreamState::Inflate);
  if (!s) return Term::none();
  s->end_seen = false;
  s->drop_input();
  return result(p, inflateReset(&s->z));
}

Term zlib_inflateEnd_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0], StreamState::Inflate);
  if (!s) return Term::none();
  int status = inflateEnd(&s->z);
  if (status == Z_OK && (!s->end_seen || s->queued() > 0)) status = Z_DATA_ERROR;
  s->drop_input();
  s->state = StreamState::None;
  return result(p, status);
}

// ---- what zlib.erl keeps in the stream between calls
// -----------------------------------------------------------------------

Term zlib_getStash_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  if (!s->stash) return am::empty_;
  return p.heap.tuple(am::ok, ets::Object::copy_part(s->stash->element(0), p.heap));
}

Term zlib_setStash_nif_2(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  if (s->stash) return p.error(am::error);
  Word tuple[2] = {Header(BoxedKind::Tuple, 1).raw(), a[1].raw()};
  s->set_stash(ets::Object::create(Term::boxed(tuple)));
  return am::ok;
}

Term zlib_clearStash_nif_1(Process& p, const Term* a) {
  ZlibStream* s = stream(p, a[0]);
  if (!s) return Term::none();
  if (!s->stash) return p.error(am::error);
  s->set_stash(nullptr);
  return am::ok;
}

}  // namespace joist::bif
