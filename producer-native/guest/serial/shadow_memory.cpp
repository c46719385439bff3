#include "guest/serial/shadow_memory.h"

#include <algorithm>
#include <cstring>

#include "guest/serial/room.h"

namespace whip::serial {
namespace {

constexpr uint64_t kWordBytes = 8;

double* cell(char* plane, uint64_t index) {
  return reinterpret_cast<double*>(plane + index * kTimesBytes);
}

void raise(Times& times, const double* other) {
  for (unsigned lane = 0; lane < kLanes; lane++) times[lane] = std::max(times[lane], other[lane]);
}

void put(double* cell, const Times& times) { std::memcpy(cell, times, kTimesBytes); }

/// The shadow of one word.
struct Word {
  Word(char* chunk, uint64_t address)
      : chunk(chunk),
        offset(address % kChunkBytes / kWordBytes * kWordBytes),
        mode(*reinterpret_cast<uint8_t*>(chunk + kModesAt + offset / kWordBytes)) {}

  double* whole() const { return cell(chunk, offset / kWordBytes); }
  double* half(uint64_t first) const { return cell(chunk + kHalvesAt, (offset + first) / 4); }
  double* byte(uint64_t first) const { return cell(chunk + kBytesAt, offset + first); }

  /// The one time that these bytes have; null: they have several.
  double* only(uint64_t first, uint64_t bytes) const {
    if (mode == kWord) return whole();
    if (mode == kHalves) return first % 4 + bytes <= 4 ? half(first) : nullptr;
    return bytes == 1 ? byte(first) : nullptr;
  }

  /// Divides it at least that far.
  void divide(uint8_t wanted) {
    if (mode >= wanted) return;
    Times times;
    if (mode == kWord) std::memcpy(times, whole(), kTimesBytes);
    for (uint64_t first = 0; first < kWordBytes; first += 4) {
      if (mode == kHalves) std::memcpy(times, half(first), kTimesBytes);
      if (wanted == kHalves) {
        put(half(first), times);
      } else {
        for (uint64_t i = 0; i < 4; i++) put(byte(first + i), times);
      }
    }
    mode = wanted;
  }

  void load(uint64_t first, uint64_t bytes, Times& times) const {
    const uint64_t end = first + bytes;
    if (mode == kWord) return raise(times, whole());
    if (mode == kHalves) {
      for (uint64_t at = first / 4 * 4; at < end; at += 4) raise(times, half(at));
      return;
    }
    for (uint64_t at = first; at < end; at++) raise(times, byte(at));
  }

  void store(uint64_t first, uint64_t bytes, const Times& times) {
    if (bytes == kWordBytes) {
      mode = kWord;
      return put(whole(), times);
    }
    divide(first % 4 == 0 && bytes == 4 ? kHalves : kEachByte);
    if (mode == kHalves) return put(half(first), times);
    for (uint64_t at = first; at < first + bytes; at++) put(byte(at), times);
  }

  void sign(uint64_t first, uint64_t bytes, uint32_t site) const {
    auto* const sites = reinterpret_cast<uint32_t*>(chunk + kSitesAt + offset);
    for (uint64_t at = first / 4; at * 4 < first + bytes; at++) sites[at] = site;
  }

  char* chunk;
  uint64_t offset;
  uint8_t& mode;
};

/// Calls `visit(address, first byte in its word, bytes)` for each word of the range.
template <typename Visit>
void eachWord(uint64_t address, uint64_t bytes, Visit visit) {
  const uint64_t end = address + bytes;
  while (address < end) {
    const uint64_t first = address % kWordBytes;
    const uint64_t here = std::min(kWordBytes - first, end - address);
    visit(address, first, here);
    address += here;
  }
}

}  // namespace

bool ShadowMemory::hide() {
  directory_ = static_cast<char**>(reserve(sizeof(char*) * kChunks));
  return directory_ != nullptr;
}

char* ShadowMemory::chunk(uint64_t address) {
  const uint64_t index = address >> kChunkBits;
  if (index >= kChunks) return nullptr;
  char*& slot = directory_[index];
  if (slot != nullptr) return slot;
  if (left_ == 0) return nullptr;
  void* const mapped = reserve(kPlanesBytes);
  if (mapped == nullptr) return nullptr;
  left_--;
  return slot = static_cast<char*>(mapped);
}

void ShadowMemory::load(uint64_t address, uint64_t bytes, Times& times) {
  const uint64_t inWord = address % kWordBytes;
  char* const chunk = known(address);
  if (chunk != nullptr && inWord + bytes <= kWordBytes) {
    if (const double* const time = Word(chunk, address).only(inWord, bytes)) {
      std::memcpy(times, time, kTimesBytes);
      return;
    }
  }
  std::fill(times, times + kLanes, 0.0);
  eachWord(address, bytes, [&](uint64_t at, uint64_t first, uint64_t here) {
    if (char* const mapped = known(at)) Word(mapped, at).load(first, here, times);
  });
}

void ShadowMemory::store(uint64_t address, uint64_t bytes, const Times& times, uint32_t site) {
  eachWord(address, bytes, [&](uint64_t at, uint64_t first, uint64_t here) {
    char* const mapped = chunk(at);
    if (mapped == nullptr) {
      lost_++;
      return;
    }
    Word word(mapped, at);
    word.store(first, here, times);
    word.sign(first, here, site);
  });
}

double* ShadowMemory::own(uint64_t address, uint64_t bytes) const {
  constexpr uint64_t kAlone[] = {8, 4, 1};  // bytes that a time is for, by mode
  char* const chunk = known(address);
  const uint64_t inWord = address % kWordBytes;
  if (chunk == nullptr || inWord % bytes != 0) return nullptr;
  const Word word(chunk, address);
  return kAlone[word.mode] == bytes ? word.only(inWord, bytes) : nullptr;
}

void ShadowMemory::sign(uint64_t address, uint64_t bytes, uint32_t site) const {
  Word(known(address), address).sign(address % kWordBytes, bytes, site);
}

void ShadowMemory::copy(uint64_t to, uint64_t from, uint64_t bytes, const Times& floor,
                        uint32_t site) {
  if (to == from) return;
  // Word by word where both ends fit, else byte by byte; backwards where the ends overlap so.
  const bool isAligned = (to | from | bytes) % kWordBytes == 0;
  const uint64_t step = isAligned ? kWordBytes : 1;
  const bool isBackwards = to > from && to < from + bytes;
  for (uint64_t done = 0; done < bytes; done += step) {
    const uint64_t at = isBackwards ? bytes - step - done : done;
    Times times;
    if (isAligned && isDivided(from + at)) {
      for (uint64_t i = 0; i < kWordBytes; i++) {
        load(from + at + i, 1, times);
        raise(times, floor);
        store(to + at + i, 1, times, site);
      }
      continue;
    }
    load(from + at, step, times);
    raise(times, floor);
    store(to + at, step, times, site);
  }
}

bool ShadowMemory::isDivided(uint64_t address) const {
  char* const chunk = known(address);
  return chunk != nullptr && Word(chunk, address).mode != kWord;
}

uint32_t ShadowMemory::siteAt(uint64_t address) const {
  const char* const chunk = known(address);
  if (chunk == nullptr) return 0;
  return reinterpret_cast<const uint32_t*>(chunk + kSitesAt)[address % kChunkBytes / 4];
}

void ShadowMemory::clear(uint64_t address, uint64_t bytes) {
  const Times none = {};
  eachWord(address, bytes, [&](uint64_t at, uint64_t first, uint64_t here) {
    if (char* const chunk = known(at)) Word(chunk, at).store(first, here, none);
  });
}

}  // namespace whip::serial
