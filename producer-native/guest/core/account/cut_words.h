// What program and helper say to each other of a cut: a time at which every thread's account is
// divided (docs/adr/0028-accounts.md).
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/phase_table.h"

namespace whip::account {

/// There is one cut at a time. The helper at a heartbeat, or a thread at its mark of a phase,
/// claims the words before it asks; the helper releases them when it has read all accounts.
struct CutWords {
  static constexpr uint32_t kNobody = 0, kHeartbeat = 1, kFirstPhase = 2;  // plus its number

  std::atomic<uint32_t> claimant;
  std::atomic<uint32_t> epoch;      // number of the cut that was asked for last
  std::atomic<uint64_t> stamps[2];  // their times, by the lowest bit of the number
  PhaseNumbers marked;              // of the phase, with the mark that the cut lies at

  /// False while there is another one.
  bool claim(uint32_t by) {
    uint32_t seen = claimant.load(std::memory_order_relaxed);  // the line is everybody's
    return seen == kNobody && claimant.compare_exchange_strong(seen, by, std::memory_order_acq_rel);
  }
  /// The claimant asks all threads.
  void ask(uint64_t stamp) {
    const uint32_t next = epoch.load(std::memory_order_relaxed) + 1;
    stamps[next & 1].store(stamp, std::memory_order_release);
    epoch.store(next, std::memory_order_release);
  }
  /// The time of a cut, until the next but one is asked for.
  uint64_t stampOf(uint32_t number) const {
    return stamps[number & 1].load(std::memory_order_acquire);
  }
  void release() { claimant.store(kNobody, std::memory_order_release); }
};

}  // namespace whip::account
