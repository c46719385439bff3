// Folded items in the lines of a dump: a head, and the details of its thread that follow it.
#pragma once

#include <istream>
#include <map>
#include <memory>
#include <string>

#include "check/folded.h"

namespace whip::check {

/// Puts details together. The sink drains thread by thread, so that other threads' lines may come
/// between an item's head and its details, but no line of its own thread.
class FoldedReader {
 public:
  /// A head line of `thread`, with so many details.
  std::shared_ptr<const Folded> begin(int thread, uint64_t details);
  /// True if `what` names a detail line; then it was read, but for its first word.
  bool read(const std::string& what, std::istream& in);
  /// Any other line of `thread`. Throws std::runtime_error if details are missing before it.
  void other(int thread) const;
  /// The dump ends. Throws as well.
  void finish() const;

 private:
  struct Pending {
    std::shared_ptr<Folded> item;
    uint64_t details = 0;  // that are still to come
    uint64_t fastest = 0;  // of them, that belong to the last curve
    int order = 0;         // of the last detail's kind
  };
  std::map<int, Pending> pending_;
};

}  // namespace whip::check
