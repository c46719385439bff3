#include "node/made.h"

#include <gtest/gtest.h>

namespace whip {
namespace {

/// With so many sums, of the directives from the first one on.
fold::Piece pieceWith(Directive first, uint32_t count) {
  fold::Piece piece;
  fold::begin(piece, fold::Slots());
  for (Directive directive = first; directive < first + count; ++directive) {
    piece.sums.add({fold::Sum::kInstances, directive, directive, 0, 1, 7, 7, 7, 7});
  }
  return piece;
}

bool canTake(const fold::Piece& piece, fold::Piece next) {
  Made made{};
  made.become(Made::What::kPiece);
  made.piece = &next;
  return hasRoom(piece, made, fold::Slots());
}

TEST(MadeTest, shouldHaveRoomForMoreOfTheSame) {
  const fold::Piece full = pieceWith(1, fold::Sums::kMax);
  EXPECT_TRUE(canTake(full, pieceWith(1, fold::Sums::kMax)));
  EXPECT_TRUE(canTake(full, pieceWith(3, 2)));
  EXPECT_FALSE(canTake(full, pieceWith(fold::Sums::kMax, 2)));
  EXPECT_TRUE(canTake(pieceWith(1, fold::Sums::kMax - 1), pieceWith(fold::Sums::kMax - 1, 2)));
  EXPECT_FALSE(canTake(pieceWith(1, fold::Sums::kMax - 1), pieceWith(fold::Sums::kMax - 1, 3)));
}

TEST(MadeTest, shouldHaveRoomForAsMuchWorkAsLengthsCanTell) {
  fold::Piece piece = pieceWith(1, 1), next = pieceWith(1, 1);
  piece.work = fold::kWorkMax - 5;
  next.work = 5;
  EXPECT_TRUE(canTake(piece, next));
  next.work = 6;
  EXPECT_FALSE(canTake(piece, next));
}

}  // namespace
}  // namespace whip
