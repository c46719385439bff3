#include "guest/core/memory/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

namespace whip {
namespace {

struct Thing {
  PoolLink link;
  std::atomic<int> owner;
};

TEST(PoolTest, shouldGiveDifferentObjectsUntilExhausted) {
  Pool<Thing> pool;
  FreeList list;
  ASSERT_TRUE(pool.create(4096));
  std::set<Thing*> things;
  while (Thing* thing = pool.take(list)) things.insert(thing);
  EXPECT_EQ(things.size(), 4096u);
  for (Thing* thing : things) EXPECT_TRUE(pool.owns(thing));
  Thing other{};
  EXPECT_FALSE(pool.owns(&other));
  for (Thing* thing : things) pool.give(list, thing);
  EXPECT_NE(pool.take(list), nullptr);
}

size_t mappings = 0;
size_t bytesMapped = 0;

void* mapUpTo64KiB(size_t bytes) {
  ++mappings;
  if (bytesMapped + bytes > 64 << 10) return nullptr;
  bytesMapped += bytes;
  return mapNoReserve(bytes);
}

TEST(PoolTest, shouldMapWhatItNeedsAndStayAsLargeAsItIsWhereThatIsRefused) {
  Pool<Thing> pool;
  FreeList list;
  ASSERT_TRUE(pool.create(1 << 20, mapUpTo64KiB));
  EXPECT_EQ(bytesMapped, 512 * sizeof(Thing));
  size_t things = 0;
  while (pool.take(list) != nullptr) ++things;
  EXPECT_EQ(things, 2048u);
  EXPECT_EQ(bytesMapped, 2048 * sizeof(Thing));
  EXPECT_EQ(pool.take(list), nullptr);
  EXPECT_EQ(mappings, 4u);  // the last one in vain, and once
}

TEST(PoolTest, shouldPassObjectsFromConsumersBackToProducers) {
  // One side takes, the other gives back, far more often than there are objects.
  Pool<Thing> pool;
  ASSERT_TRUE(pool.create(1024));
  FreeList producer, consumer;
  for (int i = 0; i < 20000; ++i) {
    Thing* thing = pool.take(producer);
    ASSERT_NE(thing, nullptr) << "after " << i;
    pool.give(consumer, thing);
  }
}

TEST(PoolTest, shouldNeverGiveOneObjectToTwoThreads) {
  Pool<Thing> pool;
  ASSERT_TRUE(pool.create(4096));
  std::vector<std::thread> threads;
  for (int t = 1; t <= 4; ++t) {
    threads.emplace_back([&pool, t] {
      FreeList list;
      std::vector<Thing*> held;
      for (int round = 0; round < 200; ++round) {
        for (int i = 0; i < 300; ++i) {
          Thing* thing = pool.take(list);
          ASSERT_NE(thing, nullptr);
          ASSERT_EQ(thing->owner.exchange(t), 0);
          held.push_back(thing);
        }
        for (Thing* thing : held) {
          ASSERT_EQ(thing->owner.exchange(0), t);
          pool.give(list, thing);
        }
        held.clear();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace whip
