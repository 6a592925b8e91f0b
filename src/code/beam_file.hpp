#pragma once
// What is in a .beam file, checked but not yet transformed. The file is hostile: every length is compared with what is
// there, nothing is allocated on the file's word alone, and an error names file, chunk and reason.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/atoms.hpp"

namespace joist {

class ByteReader;
using ByteSpan = std::span<const std::uint8_t>;

struct BeamChunk {
  char name[5] = {};
  ByteSpan data;
};

struct BeamImport {
  Term module;
  Term function;
  std::uint32_t arity;
};
struct BeamFunction {  // a row of ExpT or LocT
  Term function;
  std::uint32_t arity;
  std::uint32_t label;
};
struct BeamFun {
  Term function;
  std::uint32_t arity;  // captured variables included
  std::uint32_t label;
  std::uint32_t index;
  std::uint32_t free_count;
  std::uint32_t old_uniq;
};
struct BeamLine {
  std::uint32_t file;  // index into line_files
  std::uint32_t line;
};
struct BeamRecordField {
  enum class Default : std::uint8_t { None, Constant, BigInteger, Literal };
  Term name;
  Default kind = Default::None;
  Term constant;
  ByteSpan digits;            // of a BigInteger: two's complement
  std::uint32_t literal = 0;  // index
};
struct BeamRecord {
  Term name;
  bool exported;
  std::vector<BeamRecordField> fields;
};

/// Holds views into the bytes that it was read from (or into `inflated`, for compressed files).
class BeamFile {
 public:
  /// False with a message.
  bool read(ByteSpan bytes, std::string_view origin, std::string* error);

  std::vector<BeamChunk> chunks;      // all, in order
  const BeamChunk* find(std::string_view name) const;

  std::vector<Term> atoms;            // atoms[0] is unused
  Term module;
  ByteSpan code;                      // behind the chunk's header
  std::uint32_t label_count = 0;      // labels are below this
  std::uint32_t function_count = 0;
  std::uint32_t highest_opcode = 0;
  std::vector<BeamImport> imports;
  std::vector<BeamFunction> exports;
  std::vector<BeamFunction> locals;
  std::vector<BeamFun> funs;
  std::vector<ByteSpan> literals;     // external terms, version byte included
  ByteSpan strings;
  ByteSpan attributes;                // external terms
  ByteSpan compile_info;
  std::vector<BeamLine> lines;        // lines[0] is "unknown"
  std::vector<std::string> line_files;  // [0] is the module's name with .erl
  std::vector<BeamRecord> records;
  std::uint32_t type_version = 0;
  std::uint32_t type_count = 0;
  std::uint8_t md5[16] = {};
  std::size_t size = 0;

 private:
  bool fail(std::string_view chunk, std::string_view reason);
  bool split(ByteSpan bytes);
  bool read_atoms();
  bool read_code_header();
  bool read_imports();
  bool read_functions(std::string_view chunk, std::vector<BeamFunction>& out);
  bool read_funs();
  bool read_literals();
  bool read_lines();
  bool read_types();
  bool read_records();
  bool read_record(ByteReader& in, BeamRecord& record, std::uint64_t max_items);
  bool read_record_field(ByteReader& in, BeamRecordField& field);
  bool check_metadata(std::string_view chunk, ByteSpan* out);
  Term atom_at(std::uint32_t index) const { return index > 0 && index < atoms.size() ? atoms[index] : Term::none(); }
  void compute_md5();

  std::string_view origin_;
  std::string* error_ = nullptr;
  std::vector<std::uint8_t> inflated_;          // of a gzip-compressed file
  std::vector<std::uint8_t> inflated_literals_;
};

/// zlib or gzip data; false if it is damaged or larger than `limit`.
bool inflate_bytes(ByteSpan in, std::size_t limit, std::vector<std::uint8_t>& out);

}  // namespace joist
