#include "helper/kafka/registry.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "http_server.h"

namespace whip::helper {
namespace {

constexpr Topic kAllTopics[] = {Topic::kRun, Topic::kLocation, Topic::kNode, Topic::kConstruct,
                                Topic::kGrainDelta};

struct RegistryTest : testing::Test {
  std::string said;
  Losses losses{[this](const std::string& line) { said += line; }};

  // Polls with a clock that runs a second per turn, so that no retry pause is waited for.
  template <typename Condition>
  bool pollUntil(Registry& registry, Condition condition) {
    int64_t nowMs = 0;
    for (int turn = 0; turn < 2000; turn++) {
      registry.poll(nowMs += 1000);
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  static bool knowsAll(const Registry& registry) {
    for (const Topic topic : kAllTopics) {
      if (registry.idOf(topic) < 0) return false;
    }
    return true;
  }
};

TEST_F(RegistryTest, shouldRegisterTheSchemaOfEveryTopic) {
  HttpServer server(acceptingRegistry());
  Registry registry(server.url(), "whip.", {}, losses);
  EXPECT_EQ(registry.idOf(Topic::kNode), -1);
  ASSERT_TRUE(pollUntil(registry, [&] { return knowsAll(registry); }));
  EXPECT_EQ(said, "");
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), kTopics);
  std::string lines;
  for (const HttpRequest& request : requests) lines += request.line + "\n";
  for (const char* topic : kTopicNames) {
    const std::string subject = "whip." + std::string(topic) + "-value";
    EXPECT_NE(lines.find("POST /subjects/" + subject + "/versions HTTP/1.1"), std::string::npos)
        << lines;
  }
  EXPECT_EQ(requests[0].body.rfind("{\"schema\":\"{\\u000a  \\\"type\\\": \\\"record\\\"", 0), 0u)
      << requests[0].body.substr(0, 100);
}

TEST_F(RegistryTest, shouldTryAgainUntilTheRegistryIsUp) {
  int calls = 0;
  auto accept = acceptingRegistry();
  HttpServer server([&](const HttpRequest& request) -> HttpServer::Answer {
    return ++calls <= 5 ? HttpServer::Answer{503, "starting"} : accept(request);
  });
  Registry registry(server.url(), "whip.", {}, losses);
  ASSERT_TRUE(pollUntil(registry, [&] { return knowsAll(registry); }));
  EXPECT_NE(said.find("does not answer (HTTP 503: starting)"), std::string::npos) << said;
}

TEST_F(RegistryTest, shouldSayOnceThatNobodyListens) {
  Registry registry("http://user:secret@127.0.0.1:1", "whip.", {}, losses);
  ASSERT_TRUE(pollUntil(registry, [&] { return !said.empty(); }));
  for (int i = 0; i < 20; i++) registry.poll(1000000 + i * 10000);
  EXPECT_NE(said.find("whip: the schema registry at http://127.0.0.1:1 does not answer"), 0u - 1)
      << said;
  EXPECT_EQ(said.find("secret"), std::string::npos);
  EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
}

TEST_F(RegistryTest, shouldSayThatNoFileIsLeftAndTryOn) {
  HttpServer server(acceptingRegistry());
  Registry registry(server.url(), "whip.", {}, losses);
  rlimit usual{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
  const int next = dup(STDERR_FILENO);
  ASSERT_GE(next, 0);
  close(next);
  const rlimit none{static_cast<rlim_t>(next), usual.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  EXPECT_TRUE(pollUntil(registry, [&] { return !said.empty(); }));
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &usual), 0);
  EXPECT_NE(said.find("no open file left"), std::string::npos) << said;
  EXPECT_NE(said.find("ulimit -Hn"), std::string::npos) << said;
  EXPECT_TRUE(pollUntil(registry, [&] { return knowsAll(registry); }));
}

TEST_F(RegistryTest, shouldGiveUpWhenTheSchemaIsRefused) {
  HttpServer server([](const HttpRequest&) -> HttpServer::Answer {
    return {409, "{\"error_code\":409,\"message\":\"incompatible\"}"};
  });
  Registry registry(server.url(), "whip.", {}, losses);
  ASSERT_TRUE(pollUntil(registry, [&] { return registry.refused(Topic::kNode); }));
  EXPECT_NE(said.find("incompatible"), std::string::npos);
}

TEST_F(RegistryTest, shouldSendItsCredentialsAndSayWhenTheyAreNotTaken) {
  HttpServer server([](const HttpRequest& request) -> HttpServer::Answer {
    return {request.head.find("Authorization: Basic dTpw") == std::string::npos ? 418 : 401, "no"};
  });
  RegistryAccess access;
  access.userInfo = "u:p";
  Registry registry(server.url(), "whip.", access, losses);
  ASSERT_TRUE(pollUntil(registry, [&] { return registry.refused(Topic::kNode); }));
  EXPECT_EQ(said, "whip: the schema registry at " + server.url() +
                      " denies the collector access (HTTP 401: no), so the run is not recorded; "
                      "check basic.auth.user.info in WHIP_CONFIG\n");
}

TEST_F(RegistryTest, shouldNotTakeAnAnswerWithoutAnIdForOne) {
  HttpServer server([](const HttpRequest&) -> HttpServer::Answer { return {200, "<html>"}; });
  Registry registry(server.url(), "whip.", {}, losses);
  ASSERT_TRUE(pollUntil(registry, [&] { return server.requests().size() > 5; }));
  EXPECT_EQ(registry.idOf(Topic::kNode), -1);
}

TEST(SchemaIdTest, shouldFindTheIdAndNothingElse) {
  EXPECT_EQ(schemaIdIn("{\"id\":12}"), 12);
  EXPECT_EQ(schemaIdIn("{ \"version\": 3, \"id\" :\n 4 }"), 4);
  EXPECT_EQ(schemaIdIn("{\"schema\":\"{\\\"id\\\": 9}\",\"id\":5}"), 5);
  EXPECT_EQ(schemaIdIn("{\"id\":\"x\"}"), -1);
  EXPECT_EQ(schemaIdIn("{\"id\""), -1);
  EXPECT_EQ(schemaIdIn("{\"id\":99999999999}"), -1);
  EXPECT_EQ(schemaIdIn(""), -1);
}

TEST(JsonStringTest, shouldEscape) {
  EXPECT_EQ(jsonString("a\"b\\\n\xc3\xa4"), "\"a\\\"b\\\\\\u000a\xc3\xa4\"");
}

}  // namespace
}  // namespace whip::helper
