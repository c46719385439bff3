#include <gtest/gtest.h>

#include <cstring>

#include "golden.h"

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  for (int i = 1; i < count; i++) {
    if (std::strcmp(arguments[i], "--update") == 0) whip::helper::updateGolden = true;
  }
  return RUN_ALL_TESTS();
}
