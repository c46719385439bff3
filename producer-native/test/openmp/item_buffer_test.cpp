#include "guest/openmp/state/item_buffer.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace whip {
namespace {

/// With so many sums, of the directives from the first one on.
fold::Piece pieceWith(Directive first, uint32_t count) {
  fold::Piece piece;
  fold::begin(piece, fold::Slots());
  for (Directive directive = first; directive < first + count; ++directive) {
    piece.sums.add({fold::Sum::kInstances, directive, directive, 0, 1, 7, 7, 7, 7, fold::kNoLoops});
  }
  return piece;
}

bool canTake(const fold::Piece& piece, fold::Piece next) {
  PendingItem item{};
  item.become(PendingItem::What::kPiece);
  item.piece = &next;
  return hasRoom(piece, item, fold::Slots());
}

TEST(ItemBufferTest, shouldHaveRoomForMoreOfTheSame) {
  const fold::Piece full = pieceWith(1, fold::Sums::kMax);
  EXPECT_TRUE(canTake(full, pieceWith(1, fold::Sums::kMax)));
  EXPECT_TRUE(canTake(full, pieceWith(3, 2)));
  EXPECT_FALSE(canTake(full, pieceWith(fold::Sums::kMax, 2)));
  EXPECT_TRUE(canTake(pieceWith(1, fold::Sums::kMax - 1), pieceWith(fold::Sums::kMax - 1, 2)));
  EXPECT_FALSE(canTake(pieceWith(1, fold::Sums::kMax - 1), pieceWith(fold::Sums::kMax - 1, 3)));
}

TEST(ItemBufferTest, shouldHaveRoomForAsMuchWorkAsLengthsHold) {
  fold::Piece piece = pieceWith(1, 1), next = pieceWith(1, 1);
  piece.work = fold::kWorkMax - 5;
  next.work = 5;
  EXPECT_TRUE(canTake(piece, next));
  next.work = 6;
  EXPECT_FALSE(canTake(piece, next));
}

ItemBuffer listOf(std::initializer_list<uint32_t> indices, uint32_t strand) {
  ItemBuffer buffer;
  for (const uint32_t index : indices) {
    PendingItem& item = buffer.few[buffer.count++];
    item.index = index;
    item.become(index == strand ? PendingItem::What::kStrand : PendingItem::What::kPlaceholder);
  }
  return buffer;
}

TEST(ItemBufferTest, shouldFindTheHoleOfAChild) {
  for (ItemBuffer buffer : {listOf({4, 5, 6, 7, 8, 9}, 6), listOf({4, 5, 6, 20, 21, 90, 91}, 20)}) {
    for (const PendingItem& item : buffer) {
      const PendingItem* found = buffer.placeholder(item.index);
      EXPECT_EQ(found, item.what == PendingItem::What::kPlaceholder ? &item : nullptr)
          << item.index;
    }
    for (const uint32_t none : {0u, 3u, 19u, 89u, 92u, ~0u}) {
      EXPECT_EQ(buffer.placeholder(none), nullptr) << none;
    }
  }
  EXPECT_EQ(ItemBuffer().placeholder(4), nullptr);
}

}  // namespace
}  // namespace whip
