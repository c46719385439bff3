#include "guest/core/link/memory_file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

constexpr size_t kPage = 4096;
// Size of a file, not of memory: a page is there once it is touched.
constexpr rlim_t kFileBytes = rlim_t{1} << 40;
constexpr rlim_t kFileBytesMin = rlim_t{64} << 20;

pthread_mutex_t piecesMutex = PTHREAD_MUTEX_INITIALIZER;
size_t fileBytes = 0;
size_t mappedTo = 0;            // offset in the file
unsigned char* tail = nullptr;  // the page before that, mapped

// Between what a program without random places has and the lowest place of libraries, so nothing of
// the helper's lies there.
unsigned char* nextPlace = reinterpret_cast<unsigned char*>(0x2000'0000'0000);

/// Longest file that the process may make: one byte more would be a signal that ends it.
size_t longestFile() {
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kFileBytes;
  return std::min(kFileBytes, limit.rlim_cur / kPage * kPage);
}

/// Not in core files, which would have gigabytes of zeros.
void leaveOutOfCores(void* begin, size_t bytes) { madvise(begin, bytes, MADV_DONTDUMP); }

/// Addresses that are free here and should be free in the helper, too; if the system refuses those,
/// any. MAP_FAILED if there are none.
void* findPlace(unsigned char* wish, size_t bytes) {
  constexpr int kNothing = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* place = mmap(wish, bytes, PROT_NONE, kNothing | MAP_FIXED_NOREPLACE, -1, 0);
  return place != MAP_FAILED ? place : mmap(nullptr, bytes, PROT_NONE, kNothing, -1, 0);
}

/// Maps the last page that is mapped once more, with the next `bytes` of the file behind it.
/// nullptr if the system refuses. No descriptor is needed: a mapping of nothing, grown, goes on in
/// the file.
unsigned char* mapTailAgain(size_t bytes) {
  void* place = findPlace(nextPlace, kPage + bytes);
  if (place == MAP_FAILED) return nullptr;
  if (mremap(tail, 0, kPage + bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place) == MAP_FAILED) {
    munmap(place, kPage + bytes);
    return nullptr;
  }
  leaveOutOfCores(place, kPage + bytes);
  nextPlace += kPage + bytes;
  return static_cast<unsigned char*>(place);
}

/// A piece of the file behind what is mapped.
void* mapPiece(size_t bytes) {
  bytes = (bytes + kPage - 1) / kPage * kPage;
  RunWords& run = shared().run;
  void* begin = nullptr;
  pthread_mutex_lock(&piecesMutex);
  const uint32_t count = run.pieceCount.load(std::memory_order_relaxed);
  if (bytes <= fileBytes - mappedTo && count < SharedPiece::kMax) {
    unsigned char* const again = mapTailAgain(bytes);
    if (again != nullptr) {
      begin = again + kPage;
      run.pieces[count] = {reinterpret_cast<uint64_t>(begin), bytes, mappedTo};
      run.pieceCount.store(count + 1, std::memory_order_release);
      mappedTo += bytes;
      tail = again + bytes;
    }
  }
  pthread_mutex_unlock(&piecesMutex);
  return begin;
}

/// Above standard error: a program may have been started without one, and what it writes to it must
/// not come here.
int aboveStandardFiles(int file) {
  if (file < 0 || file > STDERR_FILENO) return file;
  const int above = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(file);
  return above;
}

/// Marks that came before OpenMP started are in the tables of tags.
bool hasNames() {
  for (const TagTable::Name& name : shared().tags.names) {
    if (name.slot.load(std::memory_order_relaxed) != TagTable::Slot::kFree) return true;
  }
  return false;
}

/// Copies what is not zero, page by page.
void copyPages(const void* from, void* to, size_t bytes) {
  static constexpr unsigned char kZeros[kPage] = {};
  const auto* source = static_cast<const unsigned char*>(from);
  for (size_t at = 0; at < bytes; at += kPage) {
    const size_t part = std::min(kPage, bytes - at);
    if (std::memcmp(source + at, kZeros, part) == 0) continue;
    std::memcpy(static_cast<unsigned char*>(to) + at, source + at, part);
  }
}

}  // namespace

int makeMemoryFile() {
  const size_t bytes = longestFile();
  if (bytes < sizeof(Shared) + kFileBytesMin) {
    errno = EFBIG;
    return -1;
  }
  const int file = aboveStandardFiles(memfd_create("whip", MFD_CLOEXEC));
  if (file < 0) return -1;
  if (ftruncate(file, static_cast<off_t>(bytes)) == 0) {
    void* at =
        mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (at != MAP_FAILED) {
      auto* made = static_cast<Shared*>(at);
      if (hasNames()) copyPages(&shared().tags, &made->tags, sizeof(TagTable));
      copyPages(&shared().counters, &made->counters, sizeof(Counters));
      if (mremap(at, sizeof(Shared), sizeof(Shared), MREMAP_MAYMOVE | MREMAP_FIXED, &shared()) !=
          MAP_FAILED) {
        leaveOutOfCores(&shared(), sizeof(Shared));
        fileBytes = bytes;
        mappedTo = sizeof(Shared);
        tail = reinterpret_cast<unsigned char*>(&shared()) + sizeof(Shared) - kPage;
        giveSharedBy(mapPiece);
        return file;
      }
      munmap(at, sizeof(Shared));
    }
  }
  const int why = errno;
  close(file);
  errno = why;
  return -1;
}

}  // namespace whip
