// The profiled program: what of it is known before it runs, and its process.
#pragma once

#include "starter/environment.h"
#include "starter/process.h"
#include "starter/signals.h"

namespace whip::starter {

class Program {
 public:
  /// The command line as the user gave it, which begins with the program.
  Program(char* const* words, size_t count, const char* path);

  char* const* words() const { return words_; }
  size_t count() const { return count_; }

  /// 0, or errno: why there is no file to execute.
  int error() const { return error_; }
  const char* file() const { return file_.data(); }

  /// Open to read; -1: it may only be executed.
  int descriptor() const { return descriptor_; }

  /// Starts it as its user would have without us. It has what is inherited, and nothing of ours.
  NewProcess start(Environment& environment, const Signals& signals) const;

 private:
  bool isText() const;

  char* const* words_;
  size_t count_;
  List<char> file_;
  int error_;
  int descriptor_ = -1;
};

/// Why it could not be started, as a sentence's end.
void describe(const NewProcess& failed, char* text, size_t length);

}  // namespace whip::starter
