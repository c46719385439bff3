// Detail adaptive for the length of a test.
#pragma once

#include <cstdlib>

#include "node/detail.h"

namespace whip::ship {

struct Adaptive {
  Adaptive() { choose("adaptive"); }
  ~Adaptive() {
    choose("full");
    unsetenv("WHIP_DETAIL");
  }

 private:
  static void choose(const char* detail) {
    setenv("WHIP_DETAIL", detail, 1);
    chooseDetail(0);
  }
};

}  // namespace whip::ship
