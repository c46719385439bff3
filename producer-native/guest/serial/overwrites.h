// Looks, in the loops that a run is to check, for iterations that overwrite what earlier ones read or
// wrote. Each 4 bytes of memory, or each byte where narrower data lie, have the iterations that used
// them last, for each loop that is open. What begins to exist within an iteration is its own: objects
// that say so, and all that lies deeper in the stack than the loop's function.
// Input, output and volatile data, which share the state's hidden cell, are no such accesses: a loop
// that has them is not vouched for.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/checked_loops.h"
#include "guest/serial/dependence_table.h"

namespace whip::serial {

class Overwrites {
 public:
  constexpr Overwrites(const State& state, const CheckedLoops& checked, DependenceTable& table)
      : state_(state), checked_(checked), table_(table) {}

  /// Whether a loop that is checked is open.
  bool isOn() const { return levelCount_ > 0; }

  // Regions, as instrumented code reports them: any event closes what is deeper.
  void enter(const Region& region, int64_t depth);
  void leave(int64_t depth);
  /// `frame` lies in the stack below all that the loop's function has.
  void iterate(int64_t depth, uintptr_t frame);
  void discard(int64_t depth);

  // Accesses; `site` is the lower half of its address.
  void read(uint64_t address, uint64_t bytes, uint32_t site);
  void write(uint64_t address, uint64_t bytes, uint32_t site);
  /// By a broken reduction: the order of such updates does not matter.
  void update(uint64_t address, uint64_t bytes, uint32_t site);
  /// These bytes are a new object's.
  void begin(uint64_t address, uint64_t bytes);
  /// Something ran that may have read and written anything.
  void unknown(const char* something);

 private:
  /// Iterations that used some bytes last, and the last before those; 0 for none. A read counts that
  /// comes before its iteration has written there.
  struct Cell {
    uint32_t written;
    uint32_t updated, updatedBefore;
    uint32_t read, readBefore;
    uint32_t writer, reader, readerBefore;  // sites
  };
  /// An open loop. Its iterations have numbers that no earlier loop at this level had.
  struct Level {
    const Region* loop;
    int64_t depth;
    uint32_t first, now;  // iteration of this instance; 0: none is open
    uintptr_t frame;
    double hidden;  // time of the hidden cell when it was looked at last; each use makes it later
  };
  /// For 16 MiB of addresses: a cell for each 4 bytes, whether those are divided, and cells of bytes.
  struct Planes {
    Cell cells[kChunkBytes / 4];
    uint8_t areDivided[kChunkBytes / 4];
    Cell bytes[kChunkBytes];

    void divide(uint64_t granule);
    /// Nothing used these bytes yet.
    void forget(uint64_t from, uint64_t to);
  };
  enum class Use { kRead, kWrite, kUpdate };
  static constexpr int kLevels = 8;

  void touch(Use use, uint64_t address, uint64_t bytes, uint32_t site);
  void touch(Use use, int level, uint64_t address, uint64_t bytes, uint32_t site);
  void touch(Use use, const Level& level, Cell& cell, uint32_t site);
  void read(const Level& level, Cell& cell, uint32_t site);
  void found(const Level& level, region::DependenceKind kind, uint32_t writer, uint32_t reader,
             uint32_t distance);
  void unknown(const Level& level, const char* something);
  /// Whether the hidden cell was used since.
  void lookAtHidden(Level& level);
  /// Null: nothing was used there.
  Planes* known(int level, uint64_t address) const;
  /// Null: there is no memory.
  Planes* planesOf(int level, uint64_t address);

  const State& state_;
  const CheckedLoops& checked_;
  DependenceTable& table_;
  int levelCount_ = 0;
  Level levels_[kLevels] = {};
  uint32_t numbers_[kLevels] = {};  // iterations so far
  Planes** planes_[kLevels] = {};
  region::Dependence* counted_[4] = {};  // by kind, for the access at hand
};

}  // namespace whip::serial
