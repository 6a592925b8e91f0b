#pragma once
// Objects on their way out, in the store that held them: taken from a table at once, destroyed at leisure.

#include <memory>

#include "ets/hash_store.hpp"
#include "ets/tree_store.hpp"

namespace joist::ets {

class DoomedObjects {
 public:
  DoomedObjects() = default;
  explicit DoomedObjects(Object* chain) : chain_(chain) {}
  explicit DoomedObjects(std::unique_ptr<HashStore> store) : hash_(std::move(store)) {}
  explicit DoomedObjects(std::unique_ptr<TreeStore> store) : tree_(std::move(store)) {}
  DoomedObjects(DoomedObjects&& o) noexcept { swap(o); }
  DoomedObjects& operator=(DoomedObjects&& o) noexcept {
    swap(o);
    return *this;
  }
  ~DoomedObjects() { Object::destroy_chain(chain_); }

  /// Destroys about `count`; false when none are left.
  bool destroy(std::size_t count) {
    for (; chain_ && count > 0; count--) {
      Object* next = chain_->next;
      Object::destroy(chain_);
      chain_ = next;
    }
    if (chain_) return true;
    if (hash_ && !hash_->destroy_some(count)) hash_.reset();
    if (tree_ && !tree_->destroy_some(count)) tree_.reset();
    return hash_ || tree_;
  }

 private:
  void swap(DoomedObjects& o) {
    std::swap(chain_, o.chain_);
    hash_.swap(o.hash_);
    tree_.swap(o.tree_);
  }
  Object* chain_ = nullptr;
  std::unique_ptr<HashStore> hash_;
  std::unique_ptr<TreeStore> tree_;
};

}  // namespace joist::ets
