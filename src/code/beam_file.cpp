// The container: an IFF form with chunks, gzip-compressed as a whole or not.
#include "code/beam_file.hpp"

#include <zlib.h>

#include <algorithm>

#include "base/md5.hpp"
#include "code/byte_reader.hpp"

namespace joist {

/// No module comes near this; it keeps a small hostile file from filling the memory.
static constexpr std::size_t kMaxInflated = std::size_t{512} << 20;

bool inflate_bytes(ByteSpan in, std::size_t limit, std::vector<std::uint8_t>& out) {
  z_stream z = {};
  constexpr int kZlibOrGzip = 15 + 32;
  if (in.empty() || inflateInit2(&z, kZlibOrGzip) != Z_OK) return false;
  z.next_in = const_cast<std::uint8_t*>(in.data());
  z.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), UINT32_MAX));
  int status = Z_OK;
  out.resize(std::min(limit, 4 * in.size() + 64));
  while (status == Z_OK && z.total_out < limit) {
    if (z.total_out == out.size()) out.resize(std::min(limit, 2 * out.size()));
    z.next_out = out.data() + z.total_out;
    z.avail_out = static_cast<uInt>(std::min<std::size_t>(out.size() - z.total_out, UINT32_MAX));
    status = inflate(&z, Z_NO_FLUSH);
    if (status == Z_BUF_ERROR && z.avail_in > 0 && z.avail_out == 0) status = Z_OK;
  }
  out.resize(z.total_out);
  inflateEnd(&z);
  return status == Z_STREAM_END;
}

bool BeamFile::fail(std::string_view chunk, std::string_view reason) {
  if (error_) {
    *error_ = std::string(origin_) + ": " + (chunk.empty() ? "" : "chunk " + std::string(chunk) + ": ");
    *error_ += reason;
  }
  return false;
}

const BeamChunk* BeamFile::find(std::string_view name) const {
  for (const BeamChunk& c : chunks) {
    if (name == c.name) return &c;
  }
  return nullptr;
}

bool BeamFile::split(ByteSpan bytes) {
  ByteReader in(bytes);
  if (in.u32() != 0x464f5231) return fail("", "not a BEAM file: no FOR1 at its start");
  std::uint32_t form_size = in.u32();
  if (!in.ok() || form_size > in.left() || form_size < 4) {
    return fail("", "truncated: the form says " + std::to_string(form_size) + " bytes, " + std::to_string(in.left()) +
                        " are there");
  }
  if (in.u32() != 0x4245414d) return fail("", "not a BEAM file: the form is not of type BEAM");
  ByteReader form(in.bytes(form_size - 4));
  while (form.left() >= 8) {
    BeamChunk chunk;
    auto name = form.bytes(4);
    std::copy(name.begin(), name.end(), chunk.name);
    std::uint32_t size = form.u32();
    if (size > form.left()) {
      return fail(chunk.name, "truncated: it says " + std::to_string(size) + " bytes, " + std::to_string(form.left()) +
                                  " are there");
    }
    chunk.data = form.bytes(size);
    form.bytes(std::min<std::size_t>((4 - size % 4) % 4, form.left()));
    chunks.push_back(chunk);
  }
  if (form.left() > 0) return fail("", "bytes left behind the last chunk");
  return true;
}

/// The module's version as beam_lib and the code server compute it: over the chunks that matter to its meaning.
void BeamFile::compute_md5() {
  Md5 sum;
  auto add = [&](ByteSpan bytes) { sum.add(bytes.data(), bytes.size()); };
  for (const char* name : {"Atom", "AtU8", "Code", "StrT", "ImpT", "ExpT"}) {
    if (const BeamChunk* c = find(name)) add(c->data);
  }
  if (const BeamChunk* c = find("FunT"); c && c->data.size() >= 4) {
    constexpr std::size_t kRow = 24, kUniq = 4;
    static constexpr std::uint8_t zero[kUniq] = {};
    add(c->data.first(4));
    // The last field of a row is a hash that depends on the compiling machine.
    for (ByteSpan rows = c->data.subspan(4); rows.size() >= kRow; rows = rows.subspan(kRow)) {
      add(rows.first(kRow - kUniq));
      add(zero);
    }
  }
  for (const char* name : {"LitT", "Meta", "Recs"}) {
    if (const BeamChunk* c = find(name)) add(c->data);
  }
  auto value = sum.finish();
  std::copy(value.begin(), value.end(), md5);
}

bool BeamFile::read(ByteSpan bytes, std::string_view origin, std::string* error) {
  origin_ = origin;
  error_ = error;
  size = bytes.size();
  if (bytes.size() >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b) {
    if (!inflate_bytes(bytes, kMaxInflated, inflated_)) return fail("", "damaged gzip data");
    bytes = inflated_;
    size = bytes.size();
  }
  if (!split(bytes) || !read_atoms() || !read_code_header() || !read_imports()) return false;
  if (!read_functions("ExpT", exports) || !read_functions("LocT", locals) || !read_funs()) return false;
  if (!read_literals() || !read_lines() || !read_types() || !read_records()) return false;
  if (const BeamChunk* c = find("StrT")) strings = c->data;
  if (!check_metadata("Attr", &attributes) || !check_metadata("CInf", &compile_info)) return false;
  compute_md5();
  return true;
}

bool BeamFile::check_metadata(std::string_view chunk, ByteSpan* out) {
  const BeamChunk* c = find(chunk);
  if (!c || c->data.empty()) return true;
  if (c->data[0] != 131) return fail(chunk, "not an external term");
  *out = c->data;
  return true;
}

}  // namespace joist
