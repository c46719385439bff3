#include "guest/core/fold/slots.h"

#include <gtest/gtest.h>

#include "guest/core/shared/canonical.h"

namespace whip::fold {
namespace {

Directive taskAt(uint64_t address) { return makeDirective(DirectiveKind::kTask, address); }

class SlotsTest : public testing::Test {
 protected:
  SlotsTest() {
    for (uint64_t address = 0x1000; address < 0x1100; ++address) noteCanonical(address, address);
    noteCanonical(0x1fff, 0x1000);  // the same place once more
  }
  Slots slots_;
};

TEST_F(SlotsTest, shouldNumberKeysOnce) {
  const Slot first = slots_.slotOf(taskAt(0x1000), 0x1000, 0x1001, 0);
  const Slot second = slots_.slotOf(taskAt(0x1000), 0x1001, 0x1002, 0);
  EXPECT_NE(first, second);
  EXPECT_EQ(slots_.slotOf(taskAt(0x1000), 0x1000, 0x1001, 0), first);
  EXPECT_EQ(slots_.key(second).from, 0x1001u);
  EXPECT_EQ(slots_.candidates(), 1u);
  EXPECT_TRUE(slots_.belongs(second, 0));
}

TEST_F(SlotsTest, shouldTakeOnePlaceForOneCandidate) {
  const Slot first = slots_.slotOf(taskAt(0x1000), 0x1000, 0, 0);
  const Slot copy = slots_.slotOf(taskAt(0x1fff), 0x1000, 0, 0);
  EXPECT_EQ(slots_.directiveOf(first), slots_.directiveOf(copy));
  EXPECT_EQ(slots_.candidates(), 1u);
}

TEST_F(SlotsTest, shouldRefuseWhatHasNoKnownPlace) {
  EXPECT_EQ(slots_.slotOf(taskAt(0x9999), 0, 0, 0), kNoSlot);
  EXPECT_FALSE(slots_.full()) << "it may be known later";
  EXPECT_EQ(slots_.canonical(taskAt(0x9999)), kUnknownDirective);
  EXPECT_EQ(slots_.canonical(0), 0u);
}

TEST_F(SlotsTest, shouldStartAgainWhenFull) {
  for (uint32_t i = 0; i < kSlots; ++i) {
    EXPECT_NE(slots_.slotOf(taskAt(0x1000), 0x1000 + i, 0, 0), kNoSlot);
  }
  EXPECT_FALSE(slots_.full());
  EXPECT_EQ(slots_.slotOf(taskAt(0x1000), 0x10ff, 0, 0), kNoSlot);
  EXPECT_TRUE(slots_.full());
  slots_.reset();
  EXPECT_FALSE(slots_.full());
  EXPECT_EQ(slots_.slotOf(taskAt(0x1000), 0x10ff, 0, 0), 0);
}

}  // namespace
}  // namespace whip::fold
