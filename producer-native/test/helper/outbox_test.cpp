#include "helper/kafka/outbox.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace whip::helper {
namespace {

struct OutboxTest : testing::Test {
  int id = 7;
  bool refused = false;
  bool room = true;
  bool absent = false;
  size_t held = 0;
  std::vector<Message> sent;
  Losses losses{[](const std::string&) {}};
  Outbox outbox{100,
                {[this](Topic) { return id; }, [this](Topic) { return refused; },
                 [this](const Message& message) {
                   if (room) sent.push_back(message);
                   return room;
                 },
                 [this] { return held; }, [this] { return absent; }},
                losses};

  static Message batch(uint32_t rows, size_t bytes = 40) {
    return {Topic::kNode, "", std::string(bytes, 'x'), rows};
  }
};

TEST_F(OutboxTest, shouldSendAtOnceWithTheWireHeader) {
  id = 0x01020304;
  EXPECT_TRUE(outbox.offer(batch(1)));
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].value.substr(0, 6), std::string("\x00\x01\x02\x03\x04x", 6));
  EXPECT_TRUE(outbox.empty());
}

TEST_F(OutboxTest, shouldKeepMessagesInOrderUntilTheSchemaIdIsKnown) {
  id = -1;
  EXPECT_TRUE(outbox.offer(batch(1)));
  EXPECT_TRUE(outbox.offer(batch(2)));
  outbox.pump();
  EXPECT_TRUE(sent.empty());
  EXPECT_EQ(outbox.waitingBytes(), 80u);
  id = 7;
  outbox.pump();
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[0].rows, 1u);
  EXPECT_EQ(outbox.waitingBytes(), 0u);
}

TEST_F(OutboxTest, shouldCountWhatDoesNotFitUnderTheReason) {
  id = -1;
  EXPECT_TRUE(outbox.offer(batch(1)));
  EXPECT_TRUE(outbox.offer(batch(1)));
  EXPECT_FALSE(outbox.offer(batch(5)));
  EXPECT_EQ(losses.of(Loss::kRegistryUnreachable), 5u);
  id = 7;
  outbox.pump();
  held = 80;
  EXPECT_FALSE(outbox.offer(batch(6)));
  EXPECT_EQ(losses.of(Loss::kQueueFull), 6u);
  absent = true;
  EXPECT_FALSE(outbox.offer(batch(7)));
  EXPECT_EQ(losses.of(Loss::kBrokerAbsent), 7u);
}

TEST_F(OutboxTest, shouldCountRecordsOfAccountsApart) {
  held = 80;
  EXPECT_FALSE(outbox.offer({Topic::kConstruct, "r/0", std::string(40, 'x'), 1}));
  held = 0;
  room = false;
  EXPECT_TRUE(outbox.offer({Topic::kConstruct, "r/0", std::string(40, 'x'), 1}));
  outbox.giveUp();
  EXPECT_EQ(losses.of(Loss::kAccountRecords), 2u);
  EXPECT_EQ(losses.total(), 2u);
}

TEST_F(OutboxTest, shouldLetRunAndLocationRecordsPassWhenBatchesDoNot) {
  held = 100;
  EXPECT_FALSE(outbox.offer(batch(1)));
  EXPECT_TRUE(outbox.offer({Topic::kRun, "r", std::string(40, 'x')}));
  EXPECT_TRUE(outbox.offer({Topic::kLocation, "r/1", std::string(40, 'x')}));
  EXPECT_EQ(sent.size(), 2u);
}

TEST_F(OutboxTest, shouldKeepMessagesWhileTheProducerHasNoRoom) {
  room = false;
  EXPECT_TRUE(outbox.offer(batch(1)));
  EXPECT_FALSE(outbox.empty());
  room = true;
  outbox.pump();
  EXPECT_EQ(sent.size(), 1u);
}

TEST_F(OutboxTest, shouldDropEverythingWhenTheRegistryRefuses) {
  id = -1;
  outbox.offer(batch(1));
  refused = true;
  outbox.pump();
  EXPECT_FALSE(outbox.offer(batch(2)));
  EXPECT_EQ(losses.of(Loss::kRegistryRefused), 3u);
  EXPECT_TRUE(outbox.empty());
}

TEST_F(OutboxTest, shouldCountWhatItGivesUp) {
  id = -1;
  outbox.offer(batch(4));
  outbox.giveUp();
  EXPECT_EQ(losses.of(Loss::kRegistryUnreachable), 4u);
  EXPECT_TRUE(outbox.empty());
}

}  // namespace
}  // namespace whip::helper
