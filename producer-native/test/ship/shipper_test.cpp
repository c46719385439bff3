#include "node/shipper.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "clock/clock.h"
#include "decoded_run.h"
#include "http_server.h"
#include "mock_broker.h"
#include "node/thread_record.h"
#include "rows.h"
#include "ship/drain.h"

namespace whip::ship {
namespace {

const RunFacts kFacts{"virtual", "units", 0, "test"};

struct ShipperTest : testing::Test {
  ThreadRecord* thread = nullptr;

  void SetUp() override {
    chooseClock("virtual");
    thread = ThreadTable::acquire();
    ASSERT_NE(thread, nullptr);
    for (const char* name : {"WHIP_BOOTSTRAP", "WHIP_REGISTRY", "WHIP_FLUSH_MS"}) unsetenv(name);
  }
  void TearDown() override {
    Losses losses([](const std::string&) {});
    Drain::discard(losses, Loss::kOff);
    ThreadTable::release(*thread);
  }
};

TEST_F(ShipperTest, shouldBeWantedByABrokerOnly) {
  EXPECT_FALSE(shipper().wanted());
  setenv("WHIP_BOOTSTRAP", "", 1);
  EXPECT_FALSE(shipper().wanted());
  setenv("WHIP_BOOTSTRAP", "127.0.0.1:1", 1);
  EXPECT_TRUE(shipper().wanted());
}

TEST_F(ShipperTest, shouldAskForTheRegistryOnce) {
  setenv("WHIP_BOOTSTRAP", "127.0.0.1:1", 1);
  testing::internal::CaptureStderr();
  shipper().start(kFacts);
  thread->ring.push(strandRow({0, 1, 0}, 1, 0, 0));
  while (thread->ring.pending() > 0) usleep(1000);  // it is emptied all the same
  shipper().stop(EndReason::kExit);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "whip: WHIP_REGISTRY is not set, so nothing is recorded; set it to the schema "
            "registry's URL\n");
}

TEST_F(ShipperTest, shouldRecordProgramsThatEndAtOnce) {
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  setenv("WHIP_BOOTSTRAP", broker.bootstrap().c_str(), 1);
  setenv("WHIP_REGISTRY", registry.url().c_str(), 1);
  setenv("WHIP_FLUSH_MS", "60000", 1);
  constexpr int kRuns = 20;
  for (int run = 0; run < kRuns; run++) {
    shipper().start(kFacts);
    thread->ring.push(strandRow({0, 1, 0}, 1, 0, 0));
    shipper().stop(EndReason::kExit);
  }
  int ended = 0, batches = 0;
  for (const Received& message : broker.contents({"whip.run", "whip.node"})) {
    if (message.topic == "whip.node") {
      batches++;
    } else if (decodeRun(message.value.substr(kWireHeaderBytes)).hasEnd) {
      ended++;
    }
  }
  EXPECT_EQ(ended, kRuns);
  EXPECT_EQ(batches, kRuns);
}

TEST_F(ShipperTest, shouldLeaveAForkedChildAlone) {
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  setenv("WHIP_BOOTSTRAP", broker.bootstrap().c_str(), 1);
  setenv("WHIP_REGISTRY", registry.url().c_str(), 1);
  setenv("WHIP_FLUSH_MS", "60000", 1);
  shipper().start(kFacts);
  const pid_t child = fork();
  if (child == 0) {
    shipper().stop(EndReason::kExit);  // even if abandon() was not called first
    _exit(7);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 7);
  shipper().stop(EndReason::kExit);
  int ended = 0;
  for (const Received& message : broker.contents({"whip.run"})) {
    if (decodeRun(message.value.substr(kWireHeaderBytes)).hasEnd) ended++;
  }
  EXPECT_EQ(ended, 1);
}

}  // namespace
}  // namespace whip::ship
