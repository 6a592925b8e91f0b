#pragma once
// The external term format, in both directions.
//
// decode() and encode() do a whole term at once. Decoder and Encoder are the same machines with a budget, for the
// built-ins, which yield between stretches of work. None recurses on the C++ stack, and none trusts its input.

#include <cstdint>
#include <memory>
#include <span>

#include "etf/byte_buffer.hpp"
#include "etf/tags.hpp"
#include "term/builder.hpp"
#include "term/callable.hpp"
#include "term/record.hpp"
#include "term/word_stack.hpp"

namespace joist::etf {

using Bytes = std::span<const std::uint8_t>;

/// A fun as the format identifies it.
struct FunIdentity {
  Term module;
  std::uint32_t index = 0;
  std::uint32_t old_index = 0;
  std::uint32_t old_uniq = 0;
  std::uint32_t arity = 0;
  std::uint32_t free_count = 0;
  std::uint8_t md5[16] = {};
};

/// What terms on the wire refer to and the runtime around them has.
class Resolver {
 public:
  /// Interns a node other than this one.
  virtual Node* node(Term name, std::uint32_t creation) = 0;
  /// The entry for a function, made if it is new; null only if `defined_only` and there is no such function.
  virtual Export* export_entry(const Mfa& mfa, bool defined_only) = 0;
  /// The entry for a fun, made (unloaded) if its module version is not here.
  virtual FunEntry* fun_entry(const FunIdentity& identity) = 0;
  /// A reference of this node; one that has a runtime object or an alias behind it gets it back.
  virtual Term local_ref(HeapBuilder& heap, RefNumbers numbers) { return heap.ref(numbers); }
  /// The definition of a native record: that of the loaded module if it agrees, else a new one. `fields` is a tuple.
  virtual Term record_definition(HeapBuilder& heap, Term module, Term name, bool exported, Term fields) {
    return make_record_definition(heap, module, name, exported, fields);
  }
  /// Secret of this runtime: only it decodes what it encoded with the option `local`.
  virtual std::uint32_t local_secret() const { return 0; }

 protected:
  ~Resolver() = default;
};

enum class Progress : std::uint8_t { More, Done, Bad };

/// Builds one term from its bytes, in steps.
class Decoder {
 public:
  /// `bytes` starts with the tag of the term (after version byte and decompression) and may be longer than the term.
  /// With `safe` nothing new is created: atoms, nodes and exports must exist.
  Decoder(HeapBuilder& heap, Resolver& resolver, Bytes bytes, bool safe = false);
  ~Decoder();
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Goes on for about `budget` subterms. After Bad the heap holds only well-formed garbage of the attempt.
  Progress run(std::size_t budget);
  Term result() const { return result_; }
  /// Bytes that the term took.
  std::size_t used() const { return position_; }

 private:
  struct OpenMap;
  struct OpenRecord;
  enum class Frame : Word;

  Progress fail();
  bool advance();
  bool decode_one(Term* dest);
  bool begin_tuple(Term* dest, std::size_t arity);
  bool begin_list(Term* dest);
  bool begin_map(Term* dest);
  bool begin_record(Term* dest);
  bool begin_fun(Term* dest);
  bool begin_local(Term* dest);
  bool advance_map();
  bool advance_large_map(OpenMap& map);
  bool finish_record();
  bool finish_local();
  void push_slots(Term* first, std::size_t count);
  void close_frames(bool fill);

  // Leaves (decode_leaf.cpp).
  bool decode_leaf(Tag tag, Term* dest);
  bool decode_string(Term* dest);
  bool decode_big(Term* dest, std::size_t size);
  bool decode_text_float(Term* dest);
  bool decode_float(Term* dest);
  bool decode_bits(Term* dest, bool partial);
  bool decode_export(Term* dest);
  bool decode_small_integer(SWord* out);
  bool decode_atom(Term* out);
  bool decode_node(Term* out);
  bool atom_from(Term* out, std::size_t length, bool latin1);
  bool decode_pid(Term* dest, bool old);
  bool decode_port(Term* dest, std::size_t number_bytes, bool old);
  bool decode_reference(Term* dest, bool newer);
  bool decode_old_reference(Term* dest);
  bool make_reference(Term* dest, Term node, std::uint32_t creation, const std::uint32_t* words, std::size_t count);
  bool read_creation(std::uint32_t* creation, bool old);
  bool is_this_node(Term node, std::uint32_t creation) const;

  // Input: each read checks what is left.
  std::size_t left() const { return bytes_.size() - position_; }
  bool has(std::size_t n) const { return n <= left(); }
  const std::uint8_t* here() const { return bytes_.data() + position_; }
  bool read8(std::size_t* out) { return read_be(1, out); }
  bool read16(std::size_t* out) { return read_be(2, out); }
  bool read32(std::size_t* out) { return read_be(4, out); }
  bool read_be(std::size_t n, std::size_t* out);
  /// Promises `n` more subterms: false if the bytes that are left cannot hold all that was promised.
  bool owe(std::size_t n);

  HeapBuilder& heap_;
  Resolver& resolver_;
  Bytes bytes_;
  std::size_t position_ = 0;
  std::size_t owed_ = 1;
  bool safe_;
  bool local_ = false;  // inside of LOCAL_EXT
  std::size_t work_ = 0;
  Term result_;
  Term* dest_ = &result_;
  WordStack stack_;
};

struct EncodeOptions {
  int minor_version = 2;       // 0: floats as text; below 2: atoms as latin1 where possible
  bool deterministic = false;  // map keys in term order
  bool local = false;
  int compression = 0;  // zlib's level, -1 its default
};

/// Writes one term, in steps. The term must stay where it is meanwhile.
class Encoder {
 public:
  /// `count_only`: only size() is wanted.
  Encoder(Term term, const EncodeOptions& options, Resolver* resolver = nullptr, bool count_only = false);
  ~Encoder();
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  Progress run(std::size_t budget);
  /// Bytes written, version byte included.
  std::size_t size() const { return out_.size(); }
  /// What comes after the version byte.
  Bytes encoded() { return {out_.data() + 1, out_.size() - 1}; }
  ByteBuffer& buffer() { return out_; }

 private:
  enum class Frame : Word;
  struct SortedMap;

  void advance();
  void advance_list(Word* top);
  void encode_one(Term t);
  void begin_list(Term list);
  void begin_map(Term map);
  void begin_sorted_map(Term map);
  void advance_sorted_map(SortedMap& map);
  void begin_record(Term record);
  void begin_fun(Term fun);
  void finish_local(std::size_t at);
  void push_term(Term t);
  void push_slots(const Term* first, std::size_t count);
  void push(Frame kind) { stack_.push(static_cast<Word>(kind)); }
  void free_frame(Frame kind);

  // Leaves (encode_leaf.cpp).
  void encode_leaf(Term t);
  void encode_small(SWord value);
  void encode_big(bool negative, const Word* limbs, std::size_t count);
  void encode_float(double value);
  void encode_atom(Term atom);
  void encode_pid(Term pid);
  void encode_port(Term port);
  void encode_ref(Term ref);
  void encode_export(Term fun);
  void encode_bits(Term bits);
  std::uint32_t encode_this_node();

  ByteBuffer out_;
  EncodeOptions options_;
  Resolver* resolver_;
  Term term_;
  std::size_t work_ = 0;
  WordStack stack_;
};

/// Value of `bytes` (version byte first, compressed or not); none() if it is no well-formed term. `used`, if given,
/// gets the bytes that were read.
Term decode(HeapBuilder& heap, Resolver& resolver, Bytes bytes, bool safe = false, std::size_t* used = nullptr);
/// The term as a binary, version byte included.
Term encode(HeapBuilder& heap, Term term, const EncodeOptions& options = {}, Resolver* resolver = nullptr);
/// Bytes that encode() gives when it does not compress.
std::size_t encoded_size(Term term, const EncodeOptions& options = {});

}  // namespace joist::etf
