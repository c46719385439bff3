// A detail for the length of a test.
#pragma once

#include <cstdlib>

#include "guest/core/shared/detail.h"

namespace whip::helper {

struct InDetail {
  explicit InDetail(const char* detail) { choose(detail); }
  ~InDetail() {
    choose("full");
    unsetenv("WHIP_DETAIL");
  }

 private:
  static void choose(const char* detail) {
    setenv("WHIP_DETAIL", detail, 1);
    chooseDetail(0);
  }
};

struct Adaptive : InDetail {
  Adaptive() : InDetail("adaptive") {}
};

}  // namespace whip::helper
