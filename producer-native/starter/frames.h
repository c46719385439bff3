// What starter and Java write to each other: a letter, the length in four bytes (the highest
// first), and so many bytes. cli's whip.cli.launch.Starter has the same letters.
#pragma once

#include <stdint.h>

#include "starter/list.h"

namespace whip::starter {

// To Java.
constexpr char kWords = 'w';    // the command line: words, each ended by a zero byte
constexpr char kFile = 'f';     // '1' or '0', whether kProgramFile is open on it, and its path
constexpr char kRunId = 'i';    // the run's name
constexpr char kNoFile = 'n';   // errno in four bytes: why there is none
constexpr char kStarted = 's';  // the program's process id in four bytes
constexpr char kRefused = 'x';  // a text: why it cannot be run
constexpr char kEnded = 'e';    // its status in four bytes, 128 + N for signal N

// From Java.
constexpr char kSet = '=';      // NAME=value
constexpr char kPrepend = '<';  // NAME=value, before what there is in this list
constexpr char kShow = 'm';     // lines for the user, before the program runs
constexpr char kKeep = 'k';     // how long this answer holds: a process and paths, a line each
constexpr char kRun = 'r';

/// In lines to be shown: the run's name stands there.
constexpr char kRunInText = '\1';

/// Most bytes of one of Java's frames; a variable is some hundred bytes.
constexpr uint32_t kFrameBytesMax = 1 << 20;

/// Frames on their way to Java. It takes what the pipe takes now: a command line can be longer than
/// a pipe, and Java reads it only once it has started.
class Outbox {
 public:
  /// Writes to this pipe from now on, which must not block.
  void open(int file) { file_ = file; }
  int file() const { return file_; }

  void put(char kind, const char* bytes, size_t length);
  void put(char kind, uint32_t number);

  /// Writes what goes; all is dropped when there is no reader any more.
  void flush();

  bool isEmpty() const { return waiting_.size() == 0; }

 private:
  int file_ = -1;
  List<char> waiting_;
};

/// Frames that Java has written.
class Inbox {
 public:
  /// Reads from this pipe from now on, which must not block.
  void open(int file) { file_ = file; }
  void close();

  /// -1 when it is closed.
  int file() const { return file_; }

  /// Takes in what is there; false once there will be no more.
  bool read();

  struct Frame {
    char kind;
    const char* text;  // with a zero byte behind it; valid until the next read
  };

  /// The next whole frame; false where there is none yet.
  bool next(Frame& frame);

  /// Whether a frame is longer than any can be.
  bool isBroken() const { return isBroken_; }

 private:
  int file_ = -1;
  List<char> bytes_;
  List<char> text_;
  bool isBroken_ = false;
};

}  // namespace whip::starter
