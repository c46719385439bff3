#include "guest/core/account/account.h"

namespace whip::account {

namespace {

/// When the instance `number` got its stamp; `otherwise` while it has none.
uint64_t stampOf(const Stamp (&stamps)[2], uint64_t number, uint64_t otherwise) {
  const Stamp& stamp = stamps[number & 1];
  return stamp.isOf(number) ? stamp.at.load(std::memory_order_acquire) : otherwise;
}

}  // namespace

BarrierShares divideBarrier(const Piece& piece, uint64_t from, uint64_t to, bool waitsForTasks) {
  const Team* team = piece.team;
  const uint64_t over = team == nullptr ? 0 : team->ended.load(std::memory_order_acquire);
  const bool isOver = piece.state == State::kLastBarrier && over != 0;
  const uint64_t end = isOver ? std::clamp(over - 1, from, to) : to;
  const uint64_t arrived =
      std::clamp(team == nullptr ? from : stampOf(team->arrived, piece.barrier, end), from, end);
  const uint64_t tasksEnded =
      waitsForTasks
          ? end
          : std::clamp(
                team == nullptr ? arrived : stampOf(team->tasksEnded, piece.barrier, arrived),
                arrived, end);
  return {arrived - from, tasksEnded - arrived, end - tasksEnded, to - end};
}

bool readPiece(const Thread& thread, Piece* piece, uint32_t* sequence) {
  constexpr auto kAcquire = std::memory_order_acquire;
  *sequence = thread.sequence.load(kAcquire);
  if ((*sequence & 1) != 0) return false;
  *piece = thread.piece();
  return thread.sequence.load(std::memory_order_relaxed) == *sequence;
}

}  // namespace whip::account
