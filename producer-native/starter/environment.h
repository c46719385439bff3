// The variables of a process to be started, as bytes.
#pragma once

#include "starter/list.h"

namespace whip::starter {

class Environment {
 public:
  Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment();

  /// Adds the strings of a process's own environment; they have to stay.
  void addAll(char* const* strings);

  /// Adds those that a file holds, each ended by a zero byte; false: it cannot be read.
  bool readAll(int file);

  /// The value of a variable, or nullptr.
  const char* get(const char* name) const;

  /// `NAME=value`, in place of what NAME was before.
  void set(const char* variable);

  /// `NAME=value` before what NAME is, with a colon between: a list, such as LD_PRELOAD.
  void prepend(const char* variable);

  /// Strings for execve; valid until the next change.
  char* const* strings();

 private:
  void put(char* variable);
  size_t find(const char* variable, size_t nameLength, size_t from) const;

  List<char> read_;
  List<char*> made_;  // by set and prepend
  List<char*> strings_;
};

}  // namespace whip::starter
