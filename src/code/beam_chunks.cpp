// The chunks that the loader needs, one function each.
#include <algorithm>

#include "base/utf8.hpp"
#include "code/beam_file.hpp"
#include "code/byte_reader.hpp"
#include "code/compact_term.hpp"

namespace joist {

namespace {

constexpr std::uint32_t kMaxArity = 255;
constexpr std::uint32_t kMaxFree = 1 << 20;

std::string utf8_from_latin1(ByteSpan bytes) {
  std::string s;
  for (std::uint8_t b : bytes) {
    if (b < 0x80) {
      s += static_cast<char>(b);
    } else {
      s += static_cast<char>(0xc0 | b >> 6);
      s += static_cast<char>(0x80 | (b & 0x3f));
    }
  }
  return s;
}
std::string_view text_of(ByteSpan bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// A count that `item_bytes` for each item must back up.
bool plausible(const ByteReader& in, std::uint32_t count, std::size_t item_bytes) {
  return in.ok() && count <= in.left() / item_bytes;
}

}  // namespace

bool BeamFile::read_atoms() {
  const BeamChunk* c = find("AtU8");
  bool utf8 = c;
  if (!c) c = find("Atom");
  if (!c) return fail("AtU8", "missing");
  ByteReader in(c->data);
  // Since OTP 28 a negative count says that the lengths are compact numbers, for atoms of more than 255 bytes.
  std::int64_t count = in.i32();
  bool compact_lengths = count < 0;
  if (compact_lengths) count = -count;
  if (!in.ok() || count < 1 || static_cast<std::size_t>(count) > in.left()) return fail(c->name, "absurd number of atoms");
  atoms.reserve(static_cast<std::size_t>(count) + 1);
  atoms.push_back(Term::none());
  for (std::int64_t i = 0; i < count; i++) {
    std::size_t length = compact_lengths ? read_compact(in, CompactTag::Unsigned, 4 * kMaxAtomCharacters) : in.u8();
    ByteSpan bytes = in.bytes(length);
    if (!in.ok()) return fail(c->name, "truncated");
    std::string converted;
    std::string_view text = text_of(bytes);
    if (!utf8) text = converted = utf8_from_latin1(bytes);
    if (utf8_count(text) > kMaxAtomCharacters) return fail(c->name, "an atom is too long or not UTF-8");
    Term atom = make_atom(text);
    if (atom.is_none()) return fail(c->name, "the atom table is full");
    atoms.push_back(atom);
  }
  module = atoms[1];
  return true;
}

bool BeamFile::read_code_header() {
  const BeamChunk* c = find("Code");
  if (!c) return fail("Code", "missing");
  ByteReader in(c->data);
  std::uint32_t header = in.u32();
  std::size_t header_end = 4 + std::size_t{header};
  std::uint32_t version = in.u32();
  highest_opcode = in.u32();
  label_count = in.u32();
  function_count = in.u32();
  if (!in.ok() || header < 16 || header_end > c->data.size()) return fail("Code", "truncated header");
  if (version != 0) return fail("Code", "unknown instruction set " + std::to_string(version));
  code = c->data.subspan(header_end);
  // A label takes two bytes of code, a function more.
  if (label_count > code.size() + 1 || function_count > code.size()) return fail("Code", "absurd number of labels");
  return true;
}

bool BeamFile::read_imports() {
  const BeamChunk* c = find("ImpT");
  if (!c) return fail("ImpT", "missing");
  ByteReader in(c->data);
  std::uint32_t count = in.u32();
  if (!plausible(in, count, 12)) return fail("ImpT", "absurd number of imports");
  imports.reserve(count);
  for (std::uint32_t i = 0; i < count; i++) {
    BeamImport row{atom_at(in.u32()), atom_at(in.u32()), in.u32()};
    if (row.module.is_none() || row.function.is_none()) return fail("ImpT", "no such atom");
    if (row.arity > kMaxArity) return fail("ImpT", "absurd arity");
    imports.push_back(row);
  }
  return true;
}

bool BeamFile::read_functions(std::string_view chunk, std::vector<BeamFunction>& out) {
  const BeamChunk* c = find(chunk);
  if (!c) return chunk == "LocT" || fail(chunk, "missing");
  ByteReader in(c->data);
  std::uint32_t count = in.u32();
  if (!plausible(in, count, 12)) return fail(chunk, "absurd number of functions");
  out.reserve(count);
  for (std::uint32_t i = 0; i < count; i++) {
    BeamFunction row{atom_at(in.u32()), in.u32(), in.u32()};
    if (row.function.is_none()) return fail(chunk, "no such atom");
    if (row.arity > kMaxArity) return fail(chunk, "absurd arity");
    if (row.label >= label_count) return fail(chunk, "no such label");
    out.push_back(row);
  }
  return true;
}

bool BeamFile::read_funs() {
  const BeamChunk* c = find("FunT");
  if (!c || c->data.empty()) return true;
  ByteReader in(c->data);
  std::uint32_t count = in.u32();
  if (!plausible(in, count, 24)) return fail("FunT", "absurd number of funs");
  funs.reserve(count);
  for (std::uint32_t i = 0; i < count; i++) {
    BeamFun row{atom_at(in.u32()), in.u32(), in.u32(), in.u32(), in.u32(), in.u32()};
    if (row.function.is_none()) return fail("FunT", "no such atom");
    if (row.label == 0 || row.label >= label_count) return fail("FunT", "no such label");
    if (row.free_count > kMaxFree || row.arity < row.free_count || row.arity - row.free_count > kMaxArity) {
      return fail("FunT", "absurd arity");
    }
    funs.push_back(row);
  }
  return true;
}

bool BeamFile::read_literals() {
  const BeamChunk* c = find("LitT");
  if (!c || c->data.empty()) return true;
  ByteReader in(c->data);
  std::uint32_t unpacked = in.u32();
  ByteSpan data = in.rest();
  if (!in.ok()) return fail("LitT", "truncated");
  // Since OTP 28 the table is not compressed, which a size of 0 says.
  if (unpacked != 0) {
    constexpr std::size_t kBestRatio = 1040;  // zlib does not get above this
    if (unpacked / kBestRatio > data.size()) return fail("LitT", "absurd size");
    if (!inflate_bytes(data, unpacked, inflated_literals_) || inflated_literals_.size() != unpacked) {
      return fail("LitT", "damaged compressed data");
    }
    data = inflated_literals_;
  }
  ByteReader table(data);
  std::uint32_t count = table.u32();
  if (!plausible(table, count, 6)) return fail("LitT", "absurd number of literals");
  literals.reserve(count);
  for (std::uint32_t i = 0; i < count; i++) {
    ByteSpan term = table.bytes(table.u32());
    if (!table.ok() || term.size() < 2 || term[0] != 131) return fail("LitT", "literal " + std::to_string(i) + " is damaged");
    literals.push_back(term);
  }
  return true;
}

bool BeamFile::read_lines() {
  lines.push_back({0, 0});
  line_files.push_back(std::string(atom_text(module)) + ".erl");
  const BeamChunk* c = find("Line");
  if (!c || c->data.empty()) return true;
  ByteReader in(c->data);
  std::uint32_t version = in.u32();
  if (version != 0) return in.ok() || fail("Line", "truncated");
  in.u32();  // flags
  in.u32();  // number of line instructions
  std::uint32_t count = in.u32();
  std::uint32_t names = in.u32();
  if (!plausible(in, count, 1) || !plausible(in, names, 2)) return fail("Line", "absurd number of lines");
  lines.reserve(count + 1);
  std::uint32_t file = 0;
  while (lines.size() <= count) {
    CompactNumber n = read_compact(in);
    if (!in.ok()) return fail("Line", "truncated");
    if (n.is_big || n.value < 0 || n.value > INT32_MAX) return fail("Line", "absurd line number");
    if (n.tag == CompactTag::Atom) {
      file = static_cast<std::uint32_t>(n.value);
      if (file > names) return fail("Line", "no such file name");
    } else if (n.tag == CompactTag::Integer) {
      lines.push_back({file, static_cast<std::uint32_t>(n.value)});
    } else {
      return fail("Line", "a line is no number");
    }
  }
  for (std::uint32_t i = 0; i < names; i++) {
    ByteSpan name = in.bytes(in.u16());
    if (!in.ok()) return fail("Line", "truncated");
    // Compilers write UTF-8; older ones wrote what the file system gave.
    bool valid = utf8_count(text_of(name)) != kBadUtf8;
    line_files.push_back(valid ? std::string(text_of(name)) : utf8_from_latin1(name));
  }
  return true;
}

bool BeamFile::read_types() {
  const BeamChunk* c = find("Type");
  if (!c || c->data.empty()) return true;
  ByteReader in(c->data);
  type_version = in.u32();
  type_count = in.u32();
  if (!in.ok()) return fail("Type", "truncated");
  if (type_count > in.left() / 2) return fail("Type", "absurd number of types");
  return true;
}

bool BeamFile::read_record_field(ByteReader& in, BeamRecordField& field) {
  using Default = BeamRecordField::Default;
  field.name = atom_at(static_cast<std::uint32_t>(read_compact(in, CompactTag::Atom, atoms.size())));
  CompactNumber value = read_compact(in);
  if (!in.ok() || field.name.is_none()) return fail("Recs", "damaged field");
  if (value.tag == CompactTag::Unsigned) return true;
  field.kind = Default::Constant;
  if (value.tag == CompactTag::Atom) {
    field.constant = value.value == 0 ? Term::nil() : atom_at(static_cast<std::uint32_t>(value.value));
  } else if (value.tag == CompactTag::Integer && (value.is_big || !Term::fits_small(value.value))) {
    field.kind = Default::BigInteger;
    field.digits = value.digits;
  } else if (value.tag == CompactTag::Integer) {
    field.constant = Term::small(value.value);
  } else if (value.tag == CompactTag::Extended && value.value == 4) {
    field.kind = Default::Literal;
    field.literal = static_cast<std::uint32_t>(read_compact(in, CompactTag::Unsigned, UINT32_MAX));
    if (!in.ok() || field.literal >= literals.size()) return fail("Recs", "no such literal");
    return true;
  } else {
    return fail("Recs", "damaged default value");
  }
  return field.kind == Default::BigInteger || field.constant.has_value() || fail("Recs", "no such atom");
}

/// A label, name, whether it is exported, then a list with a name and a default value for each field.
bool BeamFile::read_record(ByteReader& in, BeamRecord& record, std::uint64_t max_items) {
  read_compact(in, CompactTag::Label, 0);
  record.name = atom_at(static_cast<std::uint32_t>(read_compact(in, CompactTag::Atom, atoms.size())));
  Term exported = atom_at(static_cast<std::uint32_t>(read_compact(in, CompactTag::Atom, atoms.size())));
  if (read_compact(in, CompactTag::Extended, 1) != 1) in.set_failed();
  std::uint64_t items = read_compact(in, CompactTag::Unsigned, max_items);
  if (!in.ok() || record.name.is_none() || items % 2 != 0 || items > in.left()) return fail("Recs", "damaged record");
  record.exported = exported == am::true_;
  for (; items > 0; items -= 2) {
    if (!read_record_field(in, record.fields.emplace_back())) return false;
  }
  return true;
}

bool BeamFile::read_records() {
  const BeamChunk* c = find("Recs");
  if (!c || c->data.empty()) return true;
  ByteReader in(c->data);
  std::uint32_t version = in.u32();
  std::uint32_t count = in.u32();
  std::uint32_t fields = in.u32();
  if (version != 0) return fail("Recs", "unknown version");
  if (!plausible(in, count, 4) || !plausible(in, fields, 2)) return fail("Recs", "absurd number of records");
  for (std::uint32_t i = 0; i < count; i++) {
    if (!read_record(in, records.emplace_back(), 2 * std::uint64_t{fields})) return false;
  }
  return true;
}

}  // namespace joist
