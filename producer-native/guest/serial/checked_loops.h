// Loops whose iterations are looked at for what they overwrite: WHIP_CHECK=FILE:LINE,... or all.
#pragma once

#include "guest/serial/abi.h"

namespace whip::serial {

class CheckedLoops {
 public:
  /// Null or empty: none. The text stays the caller's.
  void start(const char* list) { list_ = list == nullptr ? "" : list; }

  bool isEmpty() const { return list_[0] == '\0'; }
  /// A file is meant by any end of its path.
  bool has(const Region& region) const;

 private:
  const char* list_ = "";
};

}  // namespace whip::serial
