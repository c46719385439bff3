#include "location/sites.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace whip::location {
namespace {

Location at(const std::string& module, const std::string& file, int line) {
  Location location;
  location.module = module;
  location.file = file;
  location.line = line;
  return location;
}

struct SitesTest : testing::Test {
  std::map<uint64_t, Location> places;
  std::vector<uint64_t> resolved;
  std::vector<uint64_t> announced;
  Sites sites{[this](uint64_t address) {
                resolved.push_back(address);
                return places[address];
              },
              [this](uint64_t address) {
                resolved.push_back(address);
                return Location{};
              },
              [this](uint64_t address, const Location&) { announced.push_back(address); }};
};

TEST_F(SitesTest, shouldLetTheFirstAddressOfALineStandForAll) {
  places = {{16, at("a", "x.c", 7)}, {32, at("a", "x.c", 7)}, {48, at("a", "x.c", 8)}};
  EXPECT_EQ(sites.canonical(32), 32u);
  EXPECT_EQ(sites.canonical(16), 32u);
  EXPECT_EQ(sites.canonical(48), 48u);
  EXPECT_EQ(announced, (std::vector<uint64_t>{32, 48}));
}

TEST_F(SitesTest, shouldKeepTheSameLineOfTwoModulesApart) {
  places = {{16, at("a", "x.h", 7)}, {32, at("b", "x.h", 7)}};
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_EQ(sites.canonical(32), 32u);
}

TEST_F(SitesTest, shouldLetAddressesWithoutALineStandForThemselves) {
  places = {{16, at("a", "", 0)}, {32, at("a", "", 0)}};
  EXPECT_EQ(sites.canonical(16), 16u);
  EXPECT_EQ(sites.canonical(32), 32u);
  EXPECT_EQ(sites.unresolved(), 2u);
}

TEST_F(SitesTest, shouldResolveEveryAddressOnceAndZeroNever) {
  places = {{16, at("a", "x.c", 7)}};
  for (int i = 0; i < 3; i++) {
    EXPECT_EQ(sites.canonical(16), 16u);
    EXPECT_EQ(sites.canonical(0), 0u);
    sites.lock(64);
    sites.lock(0);
  }
  EXPECT_EQ(resolved, (std::vector<uint64_t>{16, 64}));
  EXPECT_EQ(announced, (std::vector<uint64_t>{16, 64}));
}

TEST_F(SitesTest, shouldStopNamingLocksAtTheBound) {
  for (uint64_t lock = 1; lock <= Sites::kLocksMax + 10; lock++) sites.lock(lock);
  EXPECT_EQ(announced.size(), Sites::kLocksMax);
}

}  // namespace
}  // namespace whip::location
