#include "starter/frames.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <string>

namespace whip::starter {

namespace {

class FramesTest : public testing::Test {
 protected:
  FramesTest() {
    EXPECT_EQ(pipe2(ends_, O_NONBLOCK), 0);
    inbox_.open(ends_[0]);
    outbox_.open(ends_[1]);
  }

  ~FramesTest() override {
    close(ends_[0]);
    close(ends_[1]);
  }

  void write(const std::string& bytes) {
    EXPECT_EQ(::write(ends_[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

  /// Kind and text of the next frame; empty: there is none.
  std::string next() {
    Inbox::Frame frame;
    return inbox_.next(frame) ? frame.kind + std::string(frame.text) : "";
  }

  int ends_[2];
  Inbox inbox_;
  Outbox outbox_;
};

TEST_F(FramesTest, shouldWriteALetterALengthAndBytes) {
  outbox_.put(kStarted, 258);
  outbox_.put(kRefused, "no", 2);
  EXPECT_FALSE(outbox_.isEmpty());
  outbox_.flush();
  EXPECT_TRUE(outbox_.isEmpty());
  char bytes[64];
  const ssize_t count = read(ends_[0], bytes, sizeof bytes);
  EXPECT_EQ(std::string(bytes, static_cast<size_t>(count)),
            std::string("s\0\0\0\4\0\0\1\2x\0\0\0\2no", 16));
}

TEST_F(FramesTest, shouldTakeFramesInPieces) {
  write(std::string("=\0\0\0\5A=", 7));
  EXPECT_TRUE(inbox_.read());
  EXPECT_EQ(next(), "");
  write(std::string("bcdr\0\0\0\0", 8));
  EXPECT_TRUE(inbox_.read());
  EXPECT_EQ(next(), "=A=bcd");
  EXPECT_EQ(next(), "r");
  EXPECT_EQ(next(), "");
}

TEST_F(FramesTest, shouldNoticeTheEndBehindTheLastFrame) {
  write(std::string("r\0\0\0\0", 5));
  close(ends_[1]);
  ends_[1] = -1;
  EXPECT_FALSE(inbox_.read());
  EXPECT_EQ(next(), "r");
}

TEST_F(FramesTest, shouldNotBelieveAnyLength) {
  write("=\xff\xff\xff\xff");
  EXPECT_TRUE(inbox_.read());
  EXPECT_EQ(next(), "");
  EXPECT_TRUE(inbox_.isBroken());
}

// More than a pipe holds, to somebody who does not read yet.
TEST_F(FramesTest, shouldKeepWhatThePipeDoesNotTake) {
  const std::string much(1 << 20, 'x');
  outbox_.put(kWords, much.data(), much.size());
  size_t received = 0;
  std::string bytes(64 << 10, '\0');
  while (!outbox_.isEmpty()) {
    outbox_.flush();
    for (ssize_t count; (count = read(ends_[0], bytes.data(), bytes.size())) > 0;) {
      received += static_cast<size_t>(count);
    }
  }
  EXPECT_EQ(received, 5 + much.size());
}

TEST_F(FramesTest, shouldDropWhatNobodyReads) {
  signal(SIGPIPE, SIG_IGN);
  close(ends_[0]);
  ends_[0] = -1;
  outbox_.put(kEnded, 0);
  outbox_.flush();
  EXPECT_TRUE(outbox_.isEmpty());
}

}  // namespace

}  // namespace whip::starter
