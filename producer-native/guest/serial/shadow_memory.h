// Times of the program's memory, by 16 MiB chunks. Words of 8 bytes have one time until something
// narrower is stored there; then the word has two, or one for each byte, until it is stored whole.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"

namespace whip::serial {

class ShadowMemory {
 public:
  /// `directory` has an address for each chunk, null until it is needed.
  constexpr ShadowMemory(char** directory, uint64_t chunksMax)
      : directory_(directory), left_(chunksMax) {}

  /// Keeps what it has where instrumented code does not find it. False: no memory.
  bool hide();

  /// The chunk of an address; null when memory is over, which is counted.
  char* chunk(uint64_t address);

  /// The latest of the times of these bytes, and zero for bytes that were never written.
  void load(uint64_t address, uint64_t bytes, Times& times);
  void store(uint64_t address, uint64_t bytes, const Times& times, uint32_t site);
  /// Where the time of these bytes is, which no other byte shares; null: nowhere.
  double* own(uint64_t address, uint64_t bytes) const;
  /// Notes who wrote bytes that have a time of their own.
  void sign(uint64_t address, uint64_t bytes, uint32_t site) const;
  /// Bytes take the times of the bytes they are copies of, but `floor` at least.
  void copy(uint64_t to, uint64_t from, uint64_t bytes, const Times& floor, uint32_t site);
  /// The site that wrote there last; 0: none.
  uint32_t siteAt(uint64_t address) const;
  /// Leaves these bytes as if they were never written.
  void clear(uint64_t address, uint64_t bytes);

  uint64_t lost() const { return lost_; }

 private:
  /// The chunk of an address; null where nothing was written.
  char* known(uint64_t address) const {
    const uint64_t index = address >> kChunkBits;
    return index < kChunks ? directory_[index] : nullptr;
  }
  bool isDivided(uint64_t address) const;

  char** directory_;
  uint64_t left_;      // chunks that may still be mapped
  uint64_t lost_ = 0;  // accesses that found no memory
};

}  // namespace whip::serial
