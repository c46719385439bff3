// Bytes as a file that is nowhere on a disk.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

class FileOf {
 public:
  FileOf(const uint8_t* bytes, size_t size) : fd_(memfd_create("fuzz", MFD_CLOEXEC)) {
    while (size > 0) {
      const ssize_t written = write(fd_, bytes, size);
      if (written <= 0) std::abort();
      bytes += written;
      size -= static_cast<size_t>(written);
    }
  }
  ~FileOf() { close(fd_); }
  FileOf(const FileOf&) = delete;
  FileOf& operator=(const FileOf&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};
