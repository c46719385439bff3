// What a thread does to its account at once, for readers.
#pragma once

#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/memory_order.h"

namespace whip {

/// A thread changes its account between these; readers see an odd number meanwhile.
class AccountChange {
 public:
  explicit AccountChange(account::Thread& record) : record_(record) { step(); }
  ~AccountChange() { step(); }
  AccountChange(const AccountChange&) = delete;
  AccountChange& operator=(const AccountChange&) = delete;

 private:
  void step() {
    record_.sequence.store(record_.sequence.load(detail::kRelaxed) + 1, detail::kRelease);
  }

  account::Thread& record_;
};

}  // namespace whip
