// Children that come in on another thread than the one that accumulates their container.
#pragma once

#include <cstdint>

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/memory/lines.h"
#include "guest/core/memory/pool.h"

namespace whip {

struct OmpThread;

/// A child on its way to the thread that accumulates its container.
struct Message {
  enum class Of : uint8_t {
    kTask,     // it was one strand, and this is the context of its task
    kChild,    // it is folded in this Returned
    kSkipped,  // it was emitted separately; this is a Returned of which the index counts
  };
  Message* next = nullptr;
  Of of = Of::kTask;
};

/// A child that was more than a strand. The other thread numbers strand keys differently.
struct Returned : Message {
  static constexpr uint32_t kKeysMax = 16;
  struct Entry {
    fold::StrandKey key;
    fold::Length work, chain, joined, full;
  };
  struct Rest {
    fold::Candidate candidate;
    fold::Length chain, joined, full;
  };

  PoolLink link;
  uint32_t index;
  fold::Role role;
  fold::Same same;
  uint64_t node, phase, member;
  uint32_t count;
  Entry entries[kKeysMax];
  uint32_t candidates;
  Rest rests[fold::kCandidates];
  fold::Sums sums;
};

/// Prefetches the lines of one that holds a few of everything.
inline void prefetchReturned(const Returned* returned) {
  if (returned == nullptr) return;
  prefetchForWrite(returned, 4 * kLine);
  prefetchForWrite(&returned->candidates, kLine);
  prefetchForWrite(&returned->sums, 2 * kLine);
}

/// The piece as it is sent; nullptr if it does not fit, or without memory.
Returned* pack(OmpThread& thread, const fold::Piece& piece);
/// The piece it was, by these numbers; nullptr if they have no room for its keys.
fold::Piece* unpack(OmpThread& thread, const Returned& returned, fold::Slots& numbers);

}  // namespace whip
