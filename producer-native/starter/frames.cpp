#include "starter/frames.h"

#include <endian.h>
#include <errno.h>
#include <unistd.h>

namespace whip::starter {

namespace {
constexpr size_t kHeadBytes = 5;
}

void Outbox::put(char kind, const char* bytes, size_t length) {
  const uint32_t head = htobe32(static_cast<uint32_t>(length));
  waiting_.add(kind);
  waiting_.add(reinterpret_cast<const char*>(&head), sizeof head);
  waiting_.add(bytes, length);
}

void Outbox::put(char kind, uint32_t number) {
  const uint32_t bytes = htobe32(number);
  put(kind, reinterpret_cast<const char*>(&bytes), sizeof bytes);
}

void Outbox::flush() {
  while (!isEmpty()) {
    const ssize_t written = write(file_, waiting_.data(), waiting_.size());
    if (written > 0) {
      waiting_.removeFirst(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      waiting_.clear();
    }
  }
}

void Inbox::close() {
  ::close(file_);
  file_ = -1;
}

bool Inbox::read() {
  constexpr size_t kRoom = 4 << 10;
  while (true) {
    bytes_.reserve(kRoom);
    const ssize_t count = ::read(file_, bytes_.data() + bytes_.size(), kRoom);
    if (count > 0) {
      bytes_.grow(static_cast<size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      return false;
    } else if (errno == EAGAIN) {
      return true;
    }
  }
}

bool Inbox::next(Frame& frame) {
  if (isBroken_ || bytes_.size() < kHeadBytes) return false;
  uint32_t head;
  memcpy(&head, bytes_.data() + 1, sizeof head);
  const uint32_t length = be32toh(head);
  isBroken_ = length > kFrameBytesMax;
  if (isBroken_ || bytes_.size() < kHeadBytes + length) return false;
  frame.kind = bytes_[0];
  text_.clear();
  text_.add(bytes_.data() + kHeadBytes, length);
  text_.add('\0');
  frame.text = text_.data();
  bytes_.removeFirst(kHeadBytes + length);
  return true;
}

}  // namespace whip::starter
