#include "guest/serial/overwrites.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "guest/serial/room.h"

namespace whip::serial {
namespace {

using region::DependenceKind;

constexpr uint64_t kGranule = 4;
constexpr uint32_t kLastNumber = ~uint32_t{0} - 1;

/// Whether the iteration is one of the loop's instance, and over.
bool isEarlier(uint32_t iteration, uint32_t first, uint32_t now) {
  return iteration >= first && iteration < now;
}

/// Zeroes memory without touching pages that lie in it whole.
void zero(char* from, char* to) {
  constexpr uintptr_t kPage = 4096;
  const auto first = (reinterpret_cast<uintptr_t>(from) + kPage - 1) / kPage * kPage;
  const auto last = reinterpret_cast<uintptr_t>(to) / kPage * kPage;
  if (first < last && madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED) == 0) {
    std::memset(from, 0, first - reinterpret_cast<uintptr_t>(from));
    std::memset(reinterpret_cast<void*>(last), 0, reinterpret_cast<uintptr_t>(to) - last);
  } else {
    std::memset(from, 0, static_cast<size_t>(to - from));
  }
}

}  // namespace

void Overwrites::enter(const Region& region, int64_t depth) {
  leave(depth);
  if (!checked_.has(region)) return;
  if (levelCount_ == kLevels) {
    if (region::Dependence* const row = table_.rowOf(region, "more than 8 checked loops inside")) {
      DependenceTable::count(*row, 1, 1);
    }
    return;
  }
  levels_[levelCount_] = {&region, depth, numbers_[levelCount_] + 1, 0, 0, state_.hidden[0]};
  levelCount_++;
}

void Overwrites::leave(int64_t depth) {
  while (levelCount_ > 0 && levels_[levelCount_ - 1].depth >= depth) {
    lookAtHidden(levels_[levelCount_ - 1]);
    levelCount_--;
  }
}

void Overwrites::iterate(int64_t depth, uintptr_t frame) {
  leave(depth);
  if (levelCount_ == 0) return;
  Level& level = levels_[levelCount_ - 1];
  if (level.depth != depth - 1) return;
  lookAtHidden(level);
  if (numbers_[levelCount_ - 1] == kLastNumber) return unknown(level, "more than 2^32 iterations");
  level.now = ++numbers_[levelCount_ - 1];
  level.frame = frame;
}

/// The loop's test, which found no further iteration.
void Overwrites::discard(int64_t depth) {
  leave(depth);
  if (levelCount_ > 0 && levels_[levelCount_ - 1].depth == depth - 1) {
    levels_[levelCount_ - 1].now = 0;
  }
}

void Overwrites::read(uint64_t address, uint64_t bytes, uint32_t site) {
  touch(Use::kRead, address, bytes, site);
}

void Overwrites::write(uint64_t address, uint64_t bytes, uint32_t site) {
  touch(Use::kWrite, address, bytes, site);
}

void Overwrites::update(uint64_t address, uint64_t bytes, uint32_t site) {
  touch(Use::kUpdate, address, bytes, site);
}

void Overwrites::touch(Use use, uint64_t address, uint64_t bytes, uint32_t site) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  std::fill(std::begin(counted_), std::end(counted_), nullptr);
  for (int number = 0; number < levelCount_; number++) {
    const Level& level = levels_[number];
    const bool isOwn = address >= here && address < level.frame;
    if (level.now != 0 && !isOwn) touch(use, number, address, bytes, site);
  }
}

void Overwrites::touch(Use use, int number, uint64_t address, uint64_t bytes, uint32_t site) {
  const Level& level = levels_[number];
  const uint64_t end = address + bytes;
  while (address < end) {
    const uint64_t first = address % kGranule;
    const uint64_t here = std::min(kGranule - first, end - address);
    Planes* const planes = planesOf(number, address);
    if (planes == nullptr) return unknown(level, "no memory to check it");
    const uint64_t offset = address % kChunkBytes;
    const uint64_t granule = offset / kGranule;
    if (planes->areDivided[granule] == 0 && here == kGranule) {
      touch(use, level, planes->cells[granule], site);
    } else {
      planes->divide(granule);
      for (uint64_t i = 0; i < here; i++) touch(use, level, planes->bytes[offset + i], site);
    }
    address += here;
  }
}

void Overwrites::touch(Use use, const Level& level, Cell& cell, uint32_t site) {
  if (use == Use::kRead) return read(level, cell, site);
  const uint32_t now = level.now;
  const bool isReadNow = cell.read == now;
  const uint32_t before = isReadNow ? cell.readBefore : cell.read;
  if (isEarlier(before, level.first, now)) {
    found(level, DependenceKind::kAnti, site, isReadNow ? cell.readerBefore : cell.reader,
          now - before);
  }
  const uint32_t updated = cell.updated == now ? cell.updatedBefore : cell.updated;
  const uint32_t written = use == Use::kWrite ? std::max(cell.written, updated) : cell.written;
  if (isEarlier(written, level.first, now)) {
    found(level, DependenceKind::kOutput, site, cell.writer, now - written);
  }
  if (use == Use::kWrite) {
    cell.written = now;
  } else if (cell.updated != now) {
    cell.updatedBefore = cell.updated;
    cell.updated = now;
  }
  cell.writer = site;
}

void Overwrites::read(const Level& level, Cell& cell, uint32_t site) {
  const uint32_t now = level.now;
  if (cell.updated == now && isEarlier(cell.updatedBefore, level.first, now)) {
    // It sees updates of earlier iterations behind one of its own.
    found(level, DependenceKind::kTrue, cell.writer, site, now - cell.updatedBefore);
  }
  if (cell.written == now || cell.updated == now || cell.read == now) return;
  cell.readBefore = cell.read;
  cell.readerBefore = cell.reader;
  cell.read = now;
  cell.reader = site;
}

/// An access of several bytes counts once.
void Overwrites::found(const Level& level, DependenceKind kind, uint32_t writer, uint32_t reader,
                       uint32_t distance) {
  region::Dependence* const row =
      table_.rowOf(*level.loop, kind, table_.siteOf(writer), table_.siteOf(reader));
  if (row == nullptr) return;
  region::Dependence*& counted = counted_[static_cast<uint32_t>(kind)];
  DependenceTable::count(*row, counted == row ? 0 : 1, std::min(distance, kRecent));
  counted = row;
}

void Overwrites::begin(uint64_t address, uint64_t bytes) {
  if (address == 0 || bytes == 0) return;
  const uint64_t end = address + bytes;
  for (int number = 0; number < levelCount_; number++) {
    for (uint64_t at = address; at < end;) {
      const uint64_t next = std::min(end, (at / kChunkBytes + 1) * kChunkBytes);
      if (Planes* const planes = known(number, at)) {
        planes->forget(at % kChunkBytes, (next - 1) % kChunkBytes + 1);
      }
      at = next;
    }
  }
}

void Overwrites::Planes::divide(uint64_t granule) {
  if (areDivided[granule] != 0) return;
  Cell* const each = bytes + granule * kGranule;
  std::fill(each, each + kGranule, cells[granule]);
  areDivided[granule] = 1;
}

void Overwrites::Planes::forget(uint64_t from, uint64_t to) {
  // Neighbours in the same granule are other objects.
  if (from % kGranule != 0) divide(from / kGranule);
  if (to % kGranule != 0) divide(to / kGranule);
  zero(reinterpret_cast<char*>(bytes + from), reinterpret_cast<char*>(bytes + to));
  const uint64_t first = (from + kGranule - 1) / kGranule;
  const uint64_t last = to / kGranule;
  if (first < last) {
    zero(reinterpret_cast<char*>(cells + first), reinterpret_cast<char*>(cells + last));
  }
}

void Overwrites::unknown(const char* something) {
  for (int number = 0; number < levelCount_; number++) unknown(levels_[number], something);
}

void Overwrites::unknown(const Level& level, const char* something) {
  region::Dependence* const row = table_.rowOf(*level.loop, something);
  if (row != nullptr) DependenceTable::count(*row, 1, 1);
}

void Overwrites::lookAtHidden(Level& level) {
  if (state_.hidden[0] == level.hidden) return;
  level.hidden = state_.hidden[0];
  unknown(level, "input, output or volatile data");
}

Overwrites::Planes* Overwrites::known(int level, uint64_t address) const {
  const uint64_t index = address >> kChunkBits;
  return index >= kChunks || planes_[level] == nullptr ? nullptr : planes_[level][index];
}

Overwrites::Planes* Overwrites::planesOf(int level, uint64_t address) {
  const uint64_t index = address >> kChunkBits;
  if (index >= kChunks) return nullptr;
  if (planes_[level] == nullptr) {
    planes_[level] = static_cast<Planes**>(reserve(sizeof(Planes*) * kChunks));
    if (planes_[level] == nullptr) return nullptr;
  }
  Planes*& planes = planes_[level][index];
  if (planes == nullptr) planes = static_cast<Planes*>(reserve(sizeof(Planes)));
  return planes;
}

}  // namespace whip::serial
