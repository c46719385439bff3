// The rows that a simulated program left in the rings, as a dump.
#pragma once

#include <cstdio>
#include <string>

#include "check/dump.h"
#include "sink/row_text.h"

namespace whip::simulation {

class Collected {
 public:
  Collected();
  ~Collected();
  Collected(const Collected&) = delete;
  Collected& operator=(const Collected&) = delete;

  /// Takes what is in the rings now. Any one thread at a time.
  void drain();
  /// All there was; nothing may be drained afterwards.
  const std::string& text();
  check::Dump dump();

 private:
  char* buffer_ = nullptr;
  size_t size_ = 0;
  std::FILE* file_;
  RowText rows_;
  std::string text_;
};

}  // namespace whip::simulation
