#include "helper/control/control_requests.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

using Detail = Wish::Detail;

ControlRequest asking(Wish wish, int64_t lastsMs = 1000, int64_t madeMs = 7) {
  return {"r1", madeMs, lastsMs, wish};
}

TEST(ControlRequestsTest, shouldEndEachInItsTime) {
  ControlRequests requests;
  EXPECT_EQ(requests.at(0), Wish{});
  requests.put("a", asking({Detail::kFull, false, 0}), 100);
  EXPECT_EQ(requests.at(1099).detail, Detail::kFull);
  EXPECT_EQ(requests.made(), (std::map<std::string, int64_t>{{"a", 7}}));
  EXPECT_EQ(requests.at(1100), Wish{});
  EXPECT_TRUE(requests.made().empty());
}

TEST(ControlRequestsTest, shouldFollowTheStrongestOfAll) {
  const KindSet critical = setOf(DirectiveKind::kCritical), lock = setOf(DirectiveKind::kLock);
  ControlRequests requests;
  requests.put("a", asking({Detail::kFull, false, critical}, 1000), 0);
  requests.put("b", asking({Detail::kAdaptive, true, lock}, 2000), 0);
  const Wish both = requests.at(10);
  EXPECT_EQ(both.detail, Detail::kFull);
  EXPECT_TRUE(both.monitorOff);
  EXPECT_EQ(both.disabled, critical | lock);
  EXPECT_EQ(both.off(), kEveryConstruct);
  const Wish second = requests.at(1500);
  EXPECT_EQ(second, (Wish{Detail::kAdaptive, true, lock}));
  requests.withdraw("b");
  EXPECT_EQ(requests.at(1501), Wish{});
}

TEST(ControlRequestsTest, shouldReplaceARequestersLastOne) {
  ControlRequests requests;
  requests.put("a", asking({Detail::kFull, true, 0}), 0);
  requests.put("a", asking({Detail::kAsStarted, false, 0}, 1000, 9), 500);
  EXPECT_EQ(requests.at(600), Wish{});
  EXPECT_EQ(requests.made().at("a"), 9);
  requests.put("a", asking({Detail::kFull, true, 0}, 0), 700);
  EXPECT_EQ(requests.at(700), Wish{});
  EXPECT_TRUE(requests.made().empty());
}

TEST(ControlRequestsTest, shouldBeBounded) {
  ControlRequests requests;
  requests.put("first", asking({}), 0);
  for (int i = 0; i < 200; i++) requests.put(std::to_string(i), asking({}), 0);
  EXPECT_EQ(requests.made().size(), ControlRequests::kRequestersMax);
  requests.put("first", asking({Detail::kFull, false, 0}), 0);
  EXPECT_EQ(requests.at(1).detail, Detail::kFull);
}

}  // namespace
}  // namespace whip::helper
