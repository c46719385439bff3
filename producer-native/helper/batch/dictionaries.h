// The dictionaries of a node batch being built: addresses, directives, tags and annotations to
// their positions in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "guest/core/row/row_codec.h"
#include "helper/batch/index_table.h"
#include "helper/batch/node_batch.h"
#include "helper/batch/recent_positions.h"

namespace whip::helper {

/// Lookups in other tables, once per batch and distinct value. Nothing: not known yet, ask again
/// later.
struct Lookups {
  std::function<std::optional<uint64_t>(uint64_t returnAddress)> canonical;
  std::function<std::optional<TagEntry>(uint64_t tagNumber)> tag;
  /// Whether it is known where the lock at this address is.
  std::function<bool(uint64_t lock)> lock;
  /// Another row will ask for the address, as a directive's or not.
  std::function<void(uint64_t returnAddress, bool isDirective)> expect = [](uint64_t, bool) {};
};

/// For a row that has to wait, so that what it needs is looked up meanwhile.
void expectAll(const Row& row, const Lookups& lookups);

/// Whether one of a row's positions is IndexTable::kAbsent, at once: all others are far below 2^31.
template <class... Positions>
bool isAnyAbsent(Positions... positions) {
  return (positions | ...) == IndexTable::kAbsent;
}

/// The positions are IndexTable::kAbsent where something is not known yet.
class Dictionaries {
 public:
  /// Fills the dictionaries of `batch`, which must outlive it.
  Dictionaries(Lookups lookups, NodeBatch& batch);

  uint32_t site(uint64_t returnAddress) {
    return recentSites_.find(returnAddress, [this](uint64_t key) {
      return search(key, siteOfRaw_, recentSites_, &Dictionaries::newSite);
    });
  }
  uint32_t directive(Directive directive) {
    return recentDirectives_.find(directive, [this](uint64_t key) {
      return search(key, directiveOfRaw_, recentDirectives_, &Dictionaries::newDirective);
    });
  }
  uint32_t tag(uint64_t tagNumber) {
    return recentTags_.find(tagNumber, [this](uint64_t key) {
      return search(key, tagOf_, recentTags_, &Dictionaries::newTag);
    });
  }
  /// Index of an annotation by its interned name; always known.
  uint32_t annotation(const char* name);
  bool knowsLock(uint64_t address) const { return lookups_.lock(address); }

  /// Size of the dictionaries on the wire, at most.
  size_t bytes() const { return bytes_; }

  /// The batch was emptied.
  void clear();

 private:
  /// Searches a value beyond the recent ones; `add` makes a position for a new one.
  uint32_t search(uint64_t value, IndexTable& known, RecentPositions& recent,
                  uint32_t (Dictionaries::*add)(uint64_t));
  uint32_t newSite(uint64_t returnAddress);
  uint32_t newDirective(Directive directive);
  uint32_t newTag(uint64_t tagNumber);

  Lookups lookups_;
  NodeBatch& batch_;
  size_t bytes_ = 0;
  // Raw addresses to dictionary positions; several raw ones may share a position, hence the second
  // table of each pair.
  IndexTable siteOfRaw_, siteOfCanonical_;
  IndexTable directiveOfRaw_, directiveOfCanonical_;
  IndexTable tagOf_, annotationOf_;
  RecentPositions recentSites_, recentDirectives_, recentTags_;
};

}  // namespace whip::helper
