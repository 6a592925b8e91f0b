#pragma once
// From the bytes of the Code chunk to generic instructions with checked operands.

#include <memory>
#include <string>
#include <vector>

#include "code/beam_file.hpp"
#include "code/byte_reader.hpp"
#include "code/operand.hpp"
#include "term/builder.hpp"

namespace joist {

class CodeDecoder {
 public:
  /// `literals` are the terms of the LitT chunk; big integers in the code are built in `heap`.
  CodeDecoder(const BeamFile& file, std::span<const Term> literals, HeapBuilder& heap)
      : file_(file), literals_(literals), heap_(heap), in_(file.code) {}

  /// Decodes all instructions; false with a reason.
  bool run(std::string* error);
  std::span<const GenericInstr> instructions() const { return instructions_; }

 private:
  bool fail(const std::string& reason);
  bool instruction();
  bool operand(Operand& out, bool in_list);
  bool extended(Operand& out, std::uint64_t kind, bool in_list);
  bool list(Operand& out);
  bool allocation(Operand& out);
  bool typed_register(Operand& out);
  Operand* take(std::size_t count);

  const BeamFile& file_;
  std::span<const Term> literals_;
  HeapBuilder& heap_;
  ByteReader in_;
  std::vector<GenericInstr> instructions_;
  // Operands lie in blocks that do not move.
  std::vector<std::unique_ptr<Operand[]>> blocks_;
  std::size_t block_left_ = 0;
  Operand* block_next_ = nullptr;
  std::string reason_;
};

}  // namespace joist
