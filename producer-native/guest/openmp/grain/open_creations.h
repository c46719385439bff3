// Tasks whose creation has begun on a thread.
#pragma once

#include <cstdint>

namespace whip {

/// A task that is allocated, and not handed to the runtime yet. Copies of the program's come
/// between; they may make tasks.
struct OpenCreation {
  const void* object;  // the runtime's
  uint64_t frame;      // stack address of the call
  uint64_t begin, allocated;
  uint64_t other;  // since then: creations of other tasks, and waits
};

/// Those of one thread. What was never handed over (an exception, a cancellation) is dropped when
/// one is allocated further up the stack, or one around it is handed over, or others need the room.
struct OpenCreations {
  static constexpr uint32_t kMost = 16;

  OpenCreation of[kMost];
  uint32_t count;

  void add(const OpenCreation& creation);
  /// Removes that of the object, and those inside it. False if it is not known.
  bool take(const void* object, OpenCreation* creation);
  /// Something else took so long.
  void addOther(uint64_t time) {
    if (count > 0) of[count - 1].other += time;
  }
};

}  // namespace whip
