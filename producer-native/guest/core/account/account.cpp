#include "guest/core/account/account.h"

#include <algorithm>

namespace whip::account {

namespace {

/// When the instance `number` got its stamp; `otherwise` while it has none.
uint64_t stampOf(const Stamp (&stamps)[2], uint64_t number, uint64_t otherwise) {
  const Stamp& stamp = stamps[number & 1];
  if (stamp.number.load(std::memory_order_acquire) != number) return otherwise;
  return stamp.at.load(std::memory_order_acquire);
}

/// A barrier is imbalance until the last member came, then for tasks, then itself.
void divideBarrier(const Piece& piece, uint64_t from, uint64_t to, bool waitsForTasks,
                   Shares* shares) {
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
  (*shares)[piece.isLimited ? Class::kLimited : Class::kImbalance] += arrived - from;
  (*shares)[Class::kTaskwait] += tasksEnded - arrived;
  (*shares)[Class::kBarrier] += end - tasksEnded;
  (*shares)[Class::kIdle] += to - end;
}

}  // namespace

Shares divide(const Piece& piece, uint64_t to, uint64_t worked, bool waitsForTasks) {
  Shares shares;
  if (to <= piece.from) return shares;
  const uint64_t tool = std::min(piece.tool, to - piece.from);
  const uint64_t from = piece.from + tool;
  const uint64_t length = to - from;
  shares[Class::kTool] = tool;
  switch (piece.state) {
    case State::kIdle:
      shares[Class::kIdle] = length;
      break;
    case State::kWork:
      shares[Class::kWork] = std::min(worked - std::min(worked, tool), length);
      shares[Class::kPreempted] = length - shares[Class::kWork];
      break;
    case State::kSync:
      shares[Class::kSync] = shares.enter = length;
      break;
    case State::kEnter:
      shares[Class::kManagement] = shares.enter = length;
      break;
    case State::kExit:
      shares[Class::kManagement] = length;
      break;
    case State::kTaskwait:
      shares[Class::kTaskwait] = length;
      break;
    case State::kBarrier:
    case State::kLastBarrier:
      divideBarrier(piece, from, to, waitsForTasks, &shares);
      break;
  }
  return shares;
}

bool readPiece(const Thread& thread, Piece* piece, uint32_t* sequence) {
  constexpr auto kAcquire = std::memory_order_acquire;
  *sequence = thread.sequence.load(kAcquire);
  if ((*sequence & 1) != 0) return false;
  piece->row = thread.row.load(kAcquire);
  piece->from = thread.from.load(kAcquire);
  piece->tool = thread.tool.load(kAcquire);
  piece->state = thread.state.load(kAcquire);
  piece->isLimited = thread.isLimited.load(kAcquire);
  piece->barrier = thread.barrier.load(kAcquire);
  piece->team = thread.team.load(kAcquire);
  return thread.sequence.load(std::memory_order_relaxed) == *sequence;
}

}  // namespace whip::account
