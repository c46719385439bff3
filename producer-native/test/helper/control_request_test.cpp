#include "helper/control/control_request.h"

#include <gtest/gtest.h>

#include "control_bytes.h"
#include "helper/control/kind_names.h"
#include "helper/kafka/topic.h"

namespace whip::helper {
namespace {

TEST(ControlRequestTest, shouldReadWhatIsAsked) {
  const ControlCodec codec;
  Asked asked;
  asked.detail = "full";
  asked.disabled = {"critical", "lock", "something-new", "program"};
  const std::optional<ControlRequest> request = codec.decode(bytesOf(asked));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->run, "r1");
  EXPECT_EQ(request->requestedAtMs, 1000);
  EXPECT_EQ(request->lastsMs, 60000);
  EXPECT_EQ(request->wish.detail, Wish::Detail::kFull);
  EXPECT_FALSE(request->wish.monitorOff);
  EXPECT_EQ(request->wish.disabled, setOf(DirectiveKind::kCritical) | setOf(DirectiveKind::kLock));
}

TEST(ControlRequestTest, shouldReadSwitches) {
  const ControlCodec codec;
  Asked asked;
  asked.monitor = "off";
  asked.constructs = "off";
  asked.detail = "twice";
  const std::optional<ControlRequest> request = codec.decode(bytesOf(asked));
  ASSERT_TRUE(request);
  EXPECT_TRUE(request->wish.monitorOff);
  EXPECT_EQ(request->wish.disabled, kEveryConstruct);
  EXPECT_EQ(request->wish.detail, Wish::Detail::kAsStarted);
}

TEST(ControlRequestTest, shouldLastADayAtMost) {
  const ControlCodec codec;
  Asked asked;
  asked.requestedAtMs = -5;
  asked.untilMs = INT64_MAX;
  EXPECT_EQ(codec.decode(bytesOf(asked))->lastsMs, 86'400'000);
  asked.untilMs = -6;
  EXPECT_EQ(codec.decode(bytesOf(asked))->lastsMs, 0);
}

TEST(ControlRequestTest, shouldReadThoseOfLaterVersions) {
  Asked asked;
  asked.detail = "adaptive";
  const std::optional<ControlRequest> request = ControlCodec().decode(bytesOf(asked) + "\x02more");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->wish.detail, Wish::Detail::kAdaptive);
}

TEST(ControlRequestTest, shouldRefuseWhatIsNone) {
  const ControlCodec codec;
  const std::string whole = bytesOf({});
  for (size_t size = 0; size < whole.size(); size++) {
    EXPECT_FALSE(codec.decode(whole.substr(0, size))) << size;
  }
  std::string other = whole;
  other[0] = 1;  // no wire header
  EXPECT_FALSE(codec.decode(other));
  EXPECT_FALSE(codec.decode(std::string(64, '\xff')));
}

// avro-c would allocate what a length says.
TEST(ControlRequestTest, shouldNotBelieveLengths) {
  const ControlCodec codec;
  const std::string header(kWireHeaderBytes, '\0');
  const std::string upToKinds("\4r1\2u\0\0\0\0\0", 10);
  const std::string reason("\0", 1);
  EXPECT_TRUE(codec.decode(header + upToKinds + std::string("\0", 1) + reason));
  EXPECT_TRUE(codec.decode(header + upToKinds + std::string("\1\4\2a\0", 5) + reason));
  const std::string farTooMany = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
  EXPECT_FALSE(codec.decode(header + upToKinds + farTooMany + std::string(8, '\2') + reason));
  EXPECT_FALSE(codec.decode(header + "\1" + upToKinds));  // a text of length -1
  EXPECT_FALSE(codec.decode(header + farTooMany + upToKinds));
}

TEST(KindNamesTest, shouldNameEveryKindOfConstruct) {
  EXPECT_EQ(namesOf(0), "");
  EXPECT_EQ(namesOf(setOf(DirectiveKind::kFor) | setOf(DirectiveKind::kTaskwait)), "for,taskwait");
  EXPECT_EQ(kindNamed("function"), setOf(DirectiveKind::kFunction));
  EXPECT_EQ(kindNamed("For"), 0u);
}

}  // namespace
}  // namespace whip::helper
