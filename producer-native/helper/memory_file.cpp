#include "helper/memory_file.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "guest/core/memory/arena.h"

namespace whip::helper {
namespace {

// Descriptor 3, for as long as this process lives.
int memoryFile = -1;
uint32_t piecesMapped = 0;
uint32_t threadsReached = 0;
int mappingError = 0;

/// 0, or errno.
int mapAt(int file, uint64_t at, size_t bytes, uint64_t offset) {
  void* wish = reinterpret_cast<void*>(at);
  void* got =
      mmap(wish, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
           file, static_cast<off_t>(offset));
  if (got == wish) return 0;
  if (got == MAP_FAILED) return errno;
  munmap(got, bytes);  // a kernel before 4.17 takes it for a wish
  return EEXIST;
}

void mapNewPieces() {
  const RunWords& run = shared().run;
  const uint32_t pieces = run.pieceCount.load(std::memory_order_acquire);
  while (piecesMapped < pieces && mappingError == 0) {
    const SharedPiece& piece = run.pieces[piecesMapped];
    mappingError = mapAt(memoryFile, piece.at, piece.bytes, piece.offset);
    if (mappingError == 0) piecesMapped++;
  }
}

bool isIn(const SharedPiece& piece, uint64_t at) { return at - piece.at < piece.bytes; }

/// Whether an object that the program has published is mapped: its piece was counted before.
bool reaches(const void* object) {
  const auto at = reinterpret_cast<uint64_t>(object);
  mapNewPieces();
  const SharedPiece* pieces = shared().run.pieces;
  return std::any_of(pieces, pieces + piecesMapped, [&](auto& piece) { return isIn(piece, at); });
}

}  // namespace

const std::string kOccupied = "the program's addresses are taken";

std::string mapMemoryFile(int file) {
  RunWords words;
  if (pread(file, static_cast<void*>(&words), sizeof words, offsetof(Shared, run)) !=
      static_cast<ssize_t>(sizeof words)) {
    return "it is not started by a collector";
  }
  if (words.magic != RunWords::kMagic || words.bytes != sizeof(Shared)) {
    return "it is of another version than the collector";
  }
  if (mapAt(file, words.at, sizeof(Shared), 0) != 0) return kOccupied;
  sharedMemory = reinterpret_cast<Shared*>(words.at);
  memoryFile = file;
  reachSharedBy(reaches);
  return "";
}

uint32_t reachableThreads() {
  // The threads first: the piece with a thread's ring was there before the thread was counted.
  const uint32_t threads = ThreadTable::count();
  mapNewPieces();
  if (mappingError == 0) threadsReached = threads;
  return threadsReached;
}

uint32_t threadsOutOfReach() { return ThreadTable::count() - threadsReached; }

std::string whyOutOfReach() { return mappingError == 0 ? "" : std::strerror(mappingError); }

}  // namespace whip::helper
