#include "helper/control/control.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "control_bytes.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/shared/shared.h"
#include "helper/run/run_facts.h"
#include "mock_broker.h"

namespace whip::helper {
namespace {

using Detail = Wish::Detail;
using Texts = std::map<std::string, std::string>;

constexpr int64_t kPatienceMs = 20'000;  // of the test: a machine may be busy

struct ControlTest : testing::Test {
  MockBroker broker;
  std::string said;
  Losses losses{[this](const std::string& line) { said += line; }};
  Options options;
  const Properties file{{"fetch.wait.max.ms", "20"}};  // the mock broker holds a fetch so long
  // As the helper would see it. Stands still unless a test moves it.
  int64_t atMs = 1000;
  int64_t laterMs = 0;

  void SetUp() override {
    options.bootstrap = broker.bootstrap();
    options.prefix = "whip.";
  }
  void TearDown() override { shared().control.disabled = 0; }

  bool beat(Control& control) { return control.beat(atMs, wallMicros() / 1000 + laterMs); }
  template <typename Done>
  void beatUntil(Control& control, const Done& done) {
    for (const int64_t begin = steadyMs(); !done();) {
      ASSERT_LT(steadyMs() - begin, kPatienceMs) << said;
      beat(control);
      usleep(5000);
    }
  }
  void put(const Asked& asked) {
    broker.put("whip.control", asked.run + "/" + asked.requester, bytesOf(asked));
  }
};

TEST_F(ControlTest, shouldFollowARequestUntilItEnds) {
  Control control(options, file, "r1", losses);
  EXPECT_FALSE(beat(control));
  EXPECT_EQ(control.recorded("adaptive"),
            (Texts{{"detail", "adaptive"}, {"monitor", "on"}, {"constructs", "off"}}));
  Asked asked;
  asked.detail = "full";
  asked.disabled = {"critical"};
  put(asked);
  const uint32_t epoch = snapshotEpoch();
  beatUntil(control, [&] { return control.wish().detail == Detail::kFull; });
  EXPECT_EQ(shared().control.disabled.load(), setOf(DirectiveKind::kCritical));
  EXPECT_EQ(snapshotEpoch().load(), epoch + 1);
  EXPECT_EQ(control.requests(), (std::map<std::string, int64_t>{{"user", 1000}}));
  EXPECT_EQ(control.recorded("adaptive").at("detail"), "full");
  EXPECT_EQ(control.recorded("adaptive").at("disabled"), "critical");
  atMs += 59'999;
  EXPECT_FALSE(beat(control));
  atMs += 1;
  EXPECT_TRUE(beat(control));
  EXPECT_EQ(control.wish(), Wish{});
  EXPECT_EQ(shared().control.disabled.load(), 0u);
  EXPECT_TRUE(control.requests().empty());
  EXPECT_EQ(said, "");
}

TEST_F(ControlTest, shouldFollowWhatWasAskedBeforeItLooked) {
  Asked asked;
  asked.monitor = "off";
  put(asked);
  Control control(options, file, "r1", losses);
  beatUntil(control, [&] { return control.wish().monitorOff; });
  EXPECT_EQ(shared().control.disabled.load(), kEveryConstruct);
  EXPECT_EQ(control.recorded("full"),
            (Texts{{"detail", "full"}, {"monitor", "off"}, {"constructs", "off"}}));
  broker.put("whip.control", "r1/user", "");
  beatUntil(control, [&] { return !control.wish().monitorOff; });
  EXPECT_TRUE(control.requests().empty());
}

TEST_F(ControlTest, shouldSkipWhatIsNotForIt) {
  Asked asked;
  asked.detail = "full";
  for (const char* run : {"r", "r10", "r1/x"}) {
    asked.run = run;
    put(asked);
  }
  broker.put("whip.control", "r1", bytesOf({}));
  broker.put("whip.control", "r1/other", bytesOf(asked));  // it says another run
  broker.put("whip.control", "r1/broken", "not Avro");
  asked = {};
  asked.detail = "adaptive";
  put(asked);
  Control control(options, file, "r1", losses);
  beatUntil(control, [&] { return !control.requests().empty(); });
  EXPECT_EQ(control.wish().detail, Detail::kAdaptive);
  EXPECT_EQ(control.requests(), (std::map<std::string, int64_t>{{"user", 1000}}));
}

TEST_F(ControlTest, shouldSkipWhatIsOver) {
  laterMs = 3'600'000;
  Asked asked;
  asked.requester = "short";
  asked.detail = "full";
  put(asked);
  asked.requester = "long";
  asked.untilMs = asked.requestedAtMs + 2 * laterMs;
  put(asked);
  Control control(options, file, "r1", losses);
  beatUntil(control, [&] { return !control.requests().empty(); });
  EXPECT_EQ(control.requests(), (std::map<std::string, int64_t>{{"long", 1000}}));
}

TEST_F(ControlTest, shouldSayOnceThatTheTopicMayNotBeRead) {
  broker.refuseTopic("whip.control", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
  Control control(options, file, "r1", losses);
  beatUntil(control, [&] { return !said.empty(); });
  EXPECT_EQ(said,
            "whip: `whip control` cannot reach this run: no permission to read the topic "
            "whip.control; `whip topics acls` prints what a collector needs\n");
  EXPECT_NE(control.recorded("full").count("unavailable"), 0u);
  const std::string once = said;
  atMs += Control::kAgainMs;
  beat(control);  // it looks again
  EXPECT_EQ(control.recorded("full").count("unavailable"), 0u);
  beatUntil(control, [&] { return control.recorded("full").count("unavailable") != 0; });
  EXPECT_EQ(said, once);
  EXPECT_EQ(losses.total(), 0u);
}

TEST_F(ControlTest, shouldSayThatThereIsNoTopic) {
  options.prefix = "none.";
  // Mock brokers of old make each topic that they are asked for.
  broker.refuseTopic("none.control", RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART);
  Control control(options, file, "r1", losses);
  beatUntil(control, [&] { return !said.empty(); });
  EXPECT_EQ(said,
            "whip: `whip control` cannot reach this run: the topic none.control does not exist; "
            "`whip topics create` makes it\n");
}

TEST_F(ControlTest, shouldFollowNothingIfSaid) {
  options.control = false;
  Asked asked;
  asked.detail = "full";
  put(asked);
  Control control(options, file, "r1", losses);
  EXPECT_FALSE(beat(control));
  EXPECT_EQ(control.recorded("adaptive").at("unavailable"), "WHIP_CONTROL=0");
  EXPECT_EQ(said, "");
}

}  // namespace
}  // namespace whip::helper
