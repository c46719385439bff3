// A way through a piece to one of its moments (docs/model.md §2): how long it is, which strands it
// consists of, and how long the longest way would be if a candidate took no time (docs/model.md
// §4).
#pragma once

#include <cstdint>

#include "guest/core/fold/slots.h"

namespace whip::fold {

/// A way of no length has no strands: its arrays are not set, and not read.
struct Path {
  Length total = 0;
  alignas(Four) Length on[kSlots];  // of each strand key
  Length rest[kCandidates];  // longest way if this candidate took no time, at least the path's own

  void clear(const Width& width) {
    total = 0;
    for (uint32_t i = 0; i < width.slots; i += kStep) four(on + i) = Four{};
    for (uint32_t i = 0; i < width.candidates; i += kStep) four(rest + i) = Four{};
  }

  void assign(const Path& other, const Width& width) {
    total = other.total;
    goAlong(other, width);
    for (uint32_t i = 0; i < width.candidates; i += kStep) four(rest + i) = four(other.rest + i);
  }

  /// So far there was nothing of what comes to be counted.
  void widen(const Width& from, const Width& to) {
    for (uint32_t i = from.slots; i < to.slots; i += kStep) four(on + i) = Four{};
    needNone(from.candidates, to.candidates);
  }
  /// None of the strands on it belongs to these candidates.
  void needNone(uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i += kStep) four(rest + i) = Four{} + total;
  }

  /// All strands of a key on it, after clear().
  void put(Slot slot, Length work) {
    on[slot] = work;
    total += work;
  }

  // The way is set, if of no length.

  /// A strand at the end; `others` is what Slots::othersOf says of its key.
  void extend(Slot slot, Length work, const Length* others, const Width& width) {
    total += work;
    on[slot] += work;
    for (uint32_t i = 0; i < width.candidates; i += kStep)
      four(rest + i) += work & four(others + i);
  }

  void append(const Path& next, const Width& width) {
    if (next.total == 0) return;
    total += next.total;
    for (uint32_t i = 0; i < width.slots; i += kStep) four(on + i) += four(next.on + i);
    for (uint32_t i = 0; i < width.candidates; i += kStep) four(rest + i) += four(next.rest + i);
  }

  // Becomes the longer of this way and another; stays where they are equally long.

  /// `first`, which is set, then `second`.
  void makeLonger(const Path& first, const Path& second, const Width& width) {
    if (second.total == 0) return makeLonger(first, width);
    const Length other = first.total + second.total;
    if (total == 0) {
      assign(first, width);
      return append(second, width);
    }
    if (other > total) {
      total = other;
      for (uint32_t i = 0; i < width.slots; i += kStep)
        four(on + i) = four(first.on + i) + four(second.on + i);
    }
    for (uint32_t i = 0; i < width.candidates; i += kStep)
      four(rest + i) = longer(four(rest + i), four(first.rest + i) + four(second.rest + i));
  }
  /// `first`, which is set, then a strand.
  void makeLonger(const Path& first, Slot slot, Length work, const Length* others,
                  const Width& width) {
    if (total == 0) {
      assign(first, width);
      return extend(slot, work, others, width);
    }
    if (first.total + work > total) {
      total = first.total + work;
      goAlong(first, width);
      on[slot] += work;
    }
    for (uint32_t i = 0; i < width.candidates; i += kStep)
      four(rest + i) = longer(four(rest + i), four(first.rest + i) + (work & four(others + i)));
  }
  /// Becomes the other way if that is at least as long.
  void makeAsLong(const Path& other, const Width& width) {
    if (other.total == 0) return;
    if (other.total >= total) {
      total = other.total;
      goAlong(other, width);
    }
    raiseRest(other, width);
  }
  void makeLonger(const Path& other, const Width& width) {
    if (other.total == 0) return;
    if (total == 0) return assign(other, width);
    if (other.total > total) {
      total = other.total;
      goAlong(other, width);
    }
    raiseRest(other, width);
  }

 private:
  void goAlong(const Path& other, const Width& width) {
    for (uint32_t i = 0; i < width.slots; i += kStep) four(on + i) = four(other.on + i);
  }
  void raiseRest(const Path& other, const Width& width) {
    for (uint32_t i = 0; i < width.candidates; i += kStep)
      four(rest + i) = longer(four(rest + i), four(other.rest + i));
  }
};

}  // namespace whip::fold
