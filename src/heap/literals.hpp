#pragma once
// Literal areas: terms in the literal space (base/literal_space.hpp) that live until their owner ends.

#include <cstddef>

#include "base/literal_space.hpp"
#include "term/builder.hpp"

namespace joist {

/// Growable area for the literals of one owner. Build, then they stay until the area is destroyed.
class LiteralArea final : public HeapBuilder {
 public:
  LiteralArea() = default;
  ~LiteralArea();
  std::size_t words() const { return words_; }
  /// Raw memory inside the literal range for structs that contain literal terms (exports).
  void* alloc_bytes(std::size_t bytes);

 private:
  Word* alloc_slow(std::size_t words) override;
  struct Block;
  Block* blocks_ = nullptr;
  std::size_t words_ = 0;
};

}  // namespace joist
