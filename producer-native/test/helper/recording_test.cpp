#include "helper/run/recording.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <future>
#include <set>
#include <thread>
#include <utility>

#include "control_bytes.h"
#include "decoded_account.h"
#include "decoded_batch.h"
#include "decoded_run.h"
#include "guest/core/clock/clock.h"
#include "guest/core/fold/slots.h"
#include "guest/core/shared/detail.h"
#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"
#include "helper/batch/pressure.h"
#include "http_server.h"
#include "in_detail.h"
#include "mock_broker.h"
#include "rows.h"

namespace whip::helper {
namespace {

using std::chrono::steady_clock;

const RunFacts kFacts{"virtual", "units", 0, "test"};

// A busy machine may run a thread this much too late; far less than any limit of the product.
constexpr int64_t kBusyMs = 10000;

// An address in this program, so that it has a location.
uint64_t someCode(uint64_t offset) { return reinterpret_cast<uint64_t>(&someCode) + 1 + offset; }

DecodedRun lastRun(const MockBroker& broker) {
  return decodeRun(broker.contents({"whip.run"}).back().value.substr(kWireHeaderBytes));
}

struct RecordingTest : testing::Test {
  std::string said;
  Losses losses{[this](const std::string& line) { said += line; }};
  Options options;
  ThreadRecord* thread = nullptr;

  void SetUp() override {
    chooseClock("virtual");
    thread = ThreadTable::acquire();
    ASSERT_NE(thread, nullptr);
    options.run = "r1";
    options.prefix = "whip.";
    options.compression = "lz4";
    options.bufferBytesMax = 8 << 20;
    options.messageTimeoutMs = 300000;
    options.flushMs = 60000;
    options.bootstrap = "127.0.0.1:1";
    options.registry = "http://127.0.0.1:1";
  }
  void TearDown() override {
    Drain::discard(losses, Loss::kNotRecording);
    ThreadTable::release(*thread);
  }

  // Returns how many the ring took: it is full while places are looked up.
  uint64_t pushStrands(uint64_t count) {
    uint64_t taken = 0;
    for (uint64_t i = 0; i < count; i++) {
      taken += thread->ring.push(strandRow({0, 1, i}, 10, someCode(0), someCode(0))) ? 1 : 0;
    }
    return taken;
  }

  // A whole run of which the broker takes nothing.
  void loseAll(const MockBroker& broker) {
    HttpServer registry(acceptingRegistry());
    options.bootstrap = broker.bootstrap();
    options.registry = registry.url();
    Recording recording(options, kFacts, Program{}, losses);
    pushStrands(5000);
    recording.round();
    recording.finish({"exit"});
    EXPECT_EQ(losses.of(Loss::kDeliveryFailed), 5000u);
  }

  // A short run whose addresses are all resolved by the function.
  void record(const MockBroker& broker, location::Resolver::Resolve resolve) {
    HttpServer registry(acceptingRegistry());
    options.bootstrap = broker.bootstrap();
    options.registry = registry.url();
    Program program;
    program.pid = getpid();
    Recording recording(options, kFacts, program, losses,
                        [resolve = std::move(resolve)] { return resolve; });
    pushStrands(10);
    recording.round();
    recording.finish({"exit"});
    EXPECT_EQ(losses.total(), 0u);
  }

  // The exit of a program; returns how long it took.
  int64_t finishMs(Recording& recording) {
    const auto begin = steady_clock::now();
    recording.finish({"exit"});
    return std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begin)
        .count();
  }
};

TEST_F(RecordingTest, shouldDeliverRunLocationsAndBatches) {
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  options.bootstrap = broker.bootstrap();
  options.registry = registry.url();
  {
    Program program;
    program.processors = 6;
    Recording recording(options, kFacts, std::move(program), losses);
    ASSERT_TRUE(recording.started());
    for (int i = 0; i < 2; i++) {
      pushStrands(20000);
      recording.round();
    }
    recording.finish({"exit in a parallel region"});
  }
  EXPECT_EQ(said, "");
  EXPECT_EQ(losses.total(), 0u);

  std::vector<DecodedRun> runs;
  std::set<std::string> locations;
  std::set<uint64_t> sites;
  int strands = 0;
  int64_t batches = 0;
  for (const Received& message : broker.contents({"whip.run", "whip.location", "whip.node"})) {
    ASSERT_GT(message.value.size(), kWireHeaderBytes);
    EXPECT_EQ(message.value.substr(0, 4), std::string(4, '\0'));  // magic byte, small schema id
    EXPECT_GE(message.value[4], 1);
    const std::string avro = message.value.substr(kWireHeaderBytes);
    if (message.topic == "whip.run") {
      EXPECT_EQ(message.key, "r1");
      runs.push_back(decodeRun(avro));
    } else if (message.topic == "whip.location") {
      locations.insert(message.key);
    } else {
      EXPECT_EQ(message.key, "r1/" + std::to_string(thread->number));
      const DecodedBatch batch = decodeBatch(avro);
      EXPECT_EQ(batch.sequence, batches++);
      strands += batch.strands.count;
      sites.insert(batch.sites.begin(), batch.sites.end());
    }
  }
  EXPECT_EQ(strands, 40000);
  EXPECT_EQ(batches, 2);
  sites.erase(0);
  EXPECT_EQ(sites.size(), 1u);
  for (const uint64_t site : sites) {
    char key[32];
    std::snprintf(key, sizeof key, "r1/%lx", site);
    EXPECT_EQ(locations.count(key), 1u) << key;
  }
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs.front().state, 0);
  EXPECT_FALSE(runs.front().hasEnd);
  EXPECT_EQ(runs.back().state, 2);
  EXPECT_TRUE(runs.back().hasEnd);
  EXPECT_EQ(runs.back().endReason, "exit in a parallel region");
  EXPECT_EQ(runs.back().processors, 6);
  EXPECT_EQ(runs.back().batches.at(thread->number), 2);
  EXPECT_EQ(runs.back().counters["itemsSent"], 40000);
  EXPECT_EQ(runs.back().counters["batchesSent"], 2);
  EXPECT_GT(runs.back().counters["collectorCpuNs"], 0);
  EXPECT_EQ(runs.back().loss.count("flush-timeout"), 0u);
  EXPECT_EQ(runs.back().detail, "full");
  EXPECT_EQ(runs.back().resolution, 0);
  EXPECT_EQ(runs.back().resolutionMax, 0);
}

TEST_F(RecordingTest, shouldEndTheAccountWithTheRun) {
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  options.bootstrap = broker.bootstrap();
  options.registry = registry.url();
  account::Accounts& accounts = shared().accounts;
  account::Row root{};
  account::Thread& own = accounts.threads[thread->number];
  own.root = own.row = own.buckets[account::kRootPath] = &root;
  accounts.isVirtual = true;
  accounts.isOn = true;
  thread->virtualUnits = 12;
  {
    Recording recording(options, kFacts, Program{}, losses);
    recording.finish({"exit"});
  }
  std::memset(static_cast<void*>(&accounts), 0, sizeof accounts);
  thread->virtualUnits = 0;
  const std::vector<Received> records = broker.contents({"whip.construct"});
  ASSERT_FALSE(records.empty());
  EXPECT_EQ(records.back().key, "r1/0");
  const DecodedAccount last = decodeAccount(records.back().value.substr(kWireHeaderBytes));
  EXPECT_TRUE(last.ended);
  EXPECT_TRUE(last.cutEnds);
  EXPECT_EQ(last.cut, 12);
  EXPECT_EQ(losses.total(), 0u);
  EXPECT_EQ(lastRun(broker).counters["itemsSent"], 0);  // of which there are none
}

// librdkafka asks for its producer's number every 500 ms, too late for a short program. The
// quickest of many counts, so that a busy machine changes nothing.
TEST_F(RecordingTest, shouldEndAShortRunBeforeLibrdkafkaAsksAgain) {
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  options.bootstrap = broker.bootstrap();
  options.registry = registry.url();
  int64_t quickestMs = INT64_MAX;
  for (int run = 0; run < 20 && quickestMs >= 400; run++) {
    Recording recording(options, kFacts, Program{}, losses);
    pushStrands(1);
    quickestMs = std::min(quickestMs, finishMs(recording));
  }
  EXPECT_LT(quickestMs, 400);
  EXPECT_EQ(losses.total(), 0u);
}

// Nothing leaves the buffer until more is folded.
struct PressedTest : RecordingTest {
  MockBroker broker;
  std::atomic<bool> accepting{false};
  HttpServer registry{[this, accept = acceptingRegistry()](const HttpRequest& request) {
    return accepting ? accept(request) : HttpServer::Answer{503, ""};
  }};

  /// Returns the last record of the run.
  DecodedRun press() {
    options.bootstrap = broker.bootstrap();
    options.registry = registry.url();
    options.bufferBytesMax = 1 << 20;
    const uint64_t before = resolution();
    {
      Recording recording(options, kFacts, Program{}, losses);
      while (resolution() == before && losses.total() == 0) {
        pushStrands(1000);
        recording.round();
      }
      raised = resolution();
      accepting = true;
      recording.finish({"exit"});
    }
    DecodedRun last;
    for (const Received& message : broker.contents({"whip.run"})) {
      last = decodeRun(message.value.substr(kWireHeaderBytes));
    }
    return last;
  }

  uint64_t raised = 0;
};

TEST_F(PressedTest, shouldHaveMoreFoldedAndSaySo) {
  const Adaptive adaptive;
  const uint64_t before = resolution();
  const DecodedRun last = press();
  EXPECT_EQ(raised, 2 * before);
  EXPECT_EQ(last.detail, "adaptive");
  EXPECT_EQ(last.resolution, static_cast<int64_t>(before));
  EXPECT_GE(last.resolutionMax, static_cast<int64_t>(2 * before));
}

TEST_F(PressedTest, shouldFoldALittleInFullDetailRatherThanLoseNodes) {
  const InDetail full("full");
  EXPECT_EQ(fullFirst(), ~uint64_t{0});
  const DecodedRun last = press();
  EXPECT_EQ(raised, resolutionAsked() / Pressure::kFactorMax + 1);
  EXPECT_EQ(fullFirst(), 0u);
  EXPECT_EQ(last.detail, "full");
  EXPECT_EQ(last.resolution, 0);
  EXPECT_GE(last.resolutionMax, static_cast<int64_t>(raised));
}

TEST_F(RecordingTest, shouldFollowWhatIsAskedOfARun) {
  const Adaptive adaptive;
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  options.bootstrap = broker.bootstrap();
  options.registry = registry.url();
  options.configFile = testing::TempDir() + "control.properties";
  std::ofstream(options.configFile) << "fetch.wait.max.ms=20\n";  // the mock holds a fetch so long
  const auto ask = [&](const Asked& asked) {
    broker.put("whip.control", "r1/" + asked.requester, bytesOf(asked));
  };
  {
    Recording recording(options, kFacts, Program{}, losses);
    const auto recordUntil = [&](uint64_t wanted) {
      const auto begin = steady_clock::now();
      while (resolution() != wanted) {
        ASSERT_LT(steady_clock::now() - begin, std::chrono::milliseconds(2 * kBusyMs)) << said;
        recording.round();
        usleep(5000);
      }
    };
    Asked more;
    more.detail = "full";
    ask(more);
    recordUntil(0);
    EXPECT_FALSE(recording.isFolding());
    EXPECT_EQ(fullFirst(), ~uint64_t{0});
    Asked nothing;
    nothing.requester = "other";
    nothing.monitor = "off";
    ask(nothing);
    recordUntil(fold::kItemWorkMax);
    EXPECT_EQ(fullFirst(), 0u);
    broker.put("whip.control", "r1/other", "");
    recordUntil(0);
    broker.put("whip.control", "r1/user", "");
    recordUntil(resolutionAsked());
    EXPECT_TRUE(recording.isFolding());
    recording.finish({"exit"});
  }
  EXPECT_EQ(said, "");
  std::set<std::string> followed;
  for (const Received& message : broker.contents({"whip.run"})) {
    const DecodedRun run = decodeRun(message.value.substr(kWireHeaderBytes));
    followed.insert(run.control.at("detail") + " " + run.control.at("monitor") + " " +
                    std::to_string(run.requests.size()));
  }
  EXPECT_EQ(followed, (std::set<std::string>{"adaptive on 0", "full on 1", "full off 2"}));
}

TEST_F(RecordingTest, shouldFoldInFullDetailRatherThanHaveTheProgramWait) {
  const InDetail full("full");
  MockBroker broker;
  HttpServer registry(acceptingRegistry());
  options.bootstrap = broker.bootstrap();
  options.registry = registry.url();
  {
    Recording recording(options, kFacts, Program{}, losses);
    pushStrands(Ring::kDefaultRows);
    recording.round();
    EXPECT_GT(resolution(), 0u);
    recording.finish({"exit"});
  }
  EXPECT_EQ(losses.total(), 0u);
  EXPECT_GT(lastRun(broker).resolutionMax, 0);
}

TEST_F(RecordingTest, shouldCountWhatTheBrokerRefuses) {
  MockBroker broker;
  broker.refuse(1000);
  loseAll(broker);
  EXPECT_NE(said.find("Topic authorization failed"), std::string::npos) << said;
}

TEST_F(RecordingTest, shouldNameTheClockWhereTheBrokerRefusesItsTime) {
  MockBroker broker;
  broker.refuse(1000, RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP);
  loseAll(broker);
  EXPECT_NE(said.find("check this host's clock"), std::string::npos) << said;
}

TEST_F(RecordingTest, shouldReportWhyWhatWaitsIsPurged) {
  MockBroker broker;
  broker.refuseNumber(1000);
  loseAll(broker);
  EXPECT_NE(said.find("Cluster authorization failed"), std::string::npos) << said;
}

TEST_F(RecordingTest, shouldNameAnAddressWhoseAnswerComesAfterItsBatch) {
  MockBroker broker;
  options.flushMs = 6000;  // the batch is sent after half of it
  record(broker, [&broker](location::What, uint64_t) {
    while (broker.contents({"whip.node"}).empty()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    location::Location location;
    location.file = "late.c";
    location.line = 7;
    return location;
  });
  const std::vector<Received> locations = broker.contents({"whip.location"});
  ASSERT_EQ(locations.size(), 2u);
  EXPECT_EQ(locations[0].key, locations[1].key);
  EXPECT_NE(locations[0].value.find("whip_helper_test"), std::string::npos);
  EXPECT_EQ(locations[0].value.find("late.c"), std::string::npos);
  EXPECT_NE(locations[1].value.find("late.c"), std::string::npos);
  EXPECT_EQ(lastRun(broker).limits, std::vector<std::string>{});
}

TEST_F(RecordingTest, shouldSayThatAnAddressWasNotNamedInTime) {
  MockBroker broker;
  std::promise<void> ended;
  options.flushMs = 6000;  // the batch must arrive before it is over, on a busy machine, too
  record(broker, [over = ended.get_future().share()](location::What, uint64_t) {
    over.wait();
    return location::Location{};
  });
  ended.set_value();
  const std::vector<Received> locations = broker.contents({"whip.location"});
  ASSERT_EQ(locations.size(), 1u);
  EXPECT_NE(locations[0].value.find("whip_helper_test"), std::string::npos);
  EXPECT_EQ(lastRun(broker).limits, std::vector<std::string>{"positions-late"});
}

TEST_F(RecordingTest, shouldEndInTimeAndCountWhenThereIsNoBroker) {
  HttpServer registry(acceptingRegistry());
  options.registry = registry.url();
  options.flushMs = 3000;
  Recording recording(options, kFacts, Program{}, losses);
  pushStrands(5000);
  recording.round();
  EXPECT_LT(finishMs(recording), options.flushMs + kBusyMs);
  EXPECT_EQ(losses.of(Loss::kBrokerAbsent) + losses.of(Loss::kFlushTimeout), 5000u);
  EXPECT_NE(said.find("whip: no Kafka broker answers at 127.0.0.1:1"), std::string::npos) << said;
}

TEST_F(RecordingTest, shouldEndInTimeAndCountWhenThereIsNoRegistry) {
  MockBroker broker;
  options.bootstrap = broker.bootstrap();
  options.flushMs = 500;
  Recording recording(options, kFacts, Program{}, losses);
  pushStrands(5000);
  recording.round();
  EXPECT_LT(finishMs(recording), options.flushMs + kBusyMs);
  EXPECT_EQ(losses.of(Loss::kRegistryUnreachable), 5000u);
}

TEST_F(RecordingTest, shouldBoundItsMemoryWhenNothingLeaves) {
  options.bufferBytesMax = 1 << 20;
  options.flushMs = 0;
  Recording recording(options, kFacts, Program{}, losses);
  uint64_t pushed = 0;
  while (losses.of(Loss::kRegistryUnreachable) == 0 && pushed < 4'000'000) {
    pushed += pushStrands(30000);
    recording.round();
  }
  EXPECT_GT(losses.of(Loss::kRegistryUnreachable), 0u);
  recording.finish({"exit"});
  EXPECT_EQ(losses.total(), pushed);
}

TEST_F(RecordingTest, shouldSkipPropertiesThatOnlyTheJavaClientKnows) {
  options.flushMs = 0;
  options.configFile = testing::TempDir() + "whip-properties-" + std::to_string(getpid());
  std::ofstream(options.configFile)
      << "ssl.protocol=TLSv1.3\nsecurity.providers=x\nmetric.reporters=y\n";
  Recording recording(options, kFacts, Program{}, losses);
  EXPECT_TRUE(recording.started());
  EXPECT_NE(said.find("skipped: ssl.protocol"), std::string::npos) << said;
  EXPECT_NE(said.find("metric.reporters\n"), std::string::npos) << said;
  std::remove(options.configFile.c_str());
}

TEST_F(RecordingTest, shouldSayWhatIsWrongWithTheClientProperties) {
  options.configFile = "/nonexistent";
  Recording unreadable(options, kFacts, Program{}, losses);
  EXPECT_FALSE(unreadable.started());
  EXPECT_NE(said.find("/nonexistent (WHIP_CONFIG) cannot be read"), std::string::npos) << said;
}

}  // namespace
}  // namespace whip::helper
