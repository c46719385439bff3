#include "ship/drain.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "node/detail.h"

namespace whip::ship {
Drain::Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs)
    : header_(std::move(identity)),
      offer_(std::move(offer)),
      losses_(losses),
      liveMs_(liveMs),
      shared_{std::move(lookups), openNodes_.filter()},
      threadsTogether_(isAdaptive() ? kThreadsTogether : 1) {
  lanes_.reserve(ThreadTable::kSlots);
}

Lane& Drain::laneOf(uint32_t thread) {
  const uint32_t number = thread / threadsTogether_;
  while (lanes_.size() <= number) {
    const auto next = static_cast<uint32_t>(lanes_.size());
    lanes_.push_back(std::make_unique<Lane>(next, threadsTogether_, shared_));
    laneCount_.store(next + 1, std::memory_order_release);
  }
  return *lanes_[number];
}

size_t Drain::round(const Now& now) {
  size_t taken = 0;
  fullestRing_ = 0;
  shared_.nowMs.store(now.steadyMs, std::memory_order_relaxed);
  const uint32_t threads = threads_();
  for (uint32_t number = 0; number < threads; number++) {
    ThreadRecord& thread = ThreadTable::at(number);
    Lane& lane = laneOf(number);
    fullestRing_ = std::max(fullestRing_, thread.ring.fill());
    if (!thread.ring.takeTurn()) continue;  // the thread itself is at it
    fullestRing_ = std::max(fullestRing_, lane.fill());
    taken += empty(thread, lane, now);
    lookForLong(lane, thread, now);
    if (number + 1 == threads || (number + 1) % threadsTogether_ == 0) sendIfDue(lane, now);
    thread.ring.giveTurn();
  }
  return taken;
}

bool Drain::takeOwnRows(ThreadRecord& thread) {
  // A stream of several threads has no turn of its own.
  if (threadsTogether_ != 1) return false;
  if (thread.number >= laneCount_.load(std::memory_order_acquire)) return false;
  Lane& lane = *lanes_[thread.number];
  if (!lane.hasRoom()) return false;
  lane.takeOwn(thread);
  return thread.ring.pending() == 0;
}

void Drain::awaitTurns() {
  const uint32_t threads = threads_();
  for (uint32_t number = 0; number < threads; number++) {
    Ring& ring = ThreadTable::at(number).ring;
    while (!ring.takeTurn()) usleep(100);
    ring.giveTurn();
  }
  for (const auto& lane : lanes_) lane->endOwn();
}

double Drain::fill() const {
  return std::max(fullestRing(), static_cast<double>(backlog()) / Lane::kBacklogRowsMax);
}

void Drain::finish(const Now& now) {
  // The program's threads have stopped making rows; a straggler must not keep the exit waiting, so
  // 64 rounds are enough for the fullest rings.
  for (int turn = 0; turn < 64 && round(now) > 0; turn++) {
  }
  for (const auto& lane : lanes_) {
    lane->release();
    if (lane->batch().rows() > 0 || lane->showsOpen) sendUnfinished(*lane, now);
  }
}

size_t Drain::discard(Losses& losses, Loss cause, uint32_t threads) {
  size_t taken = 0;
  for (uint32_t number = 0; number < threads; number++) {
    taken += ThreadTable::at(number).ring.drain(Lane::kRowsPerTurn, [&](const Row& row) {
      if (!row.isOpen() && !row.isFoldedDetail()) losses.count(cause, 1);
    });
  }
  return taken;
}

size_t Drain::empty(ThreadRecord& thread, Lane& lane, const Now& now) {
  size_t taken = 0;
  bool hadRoom;
  const bool takesItself = lane.takesItself();
  do {
    if (!takesItself) taken += lane.take(thread);
    lane.tellNews(openNodes_);
    hadRoom = lane.hasRoom();
    while (std::unique_ptr<BatchBuilder> full = lane.takeFull()) {
      send(lane, *full, now);
      lane.giveBack(std::move(full));
    }
    // What had no room is still in the ring, and for finish() no rows taken are no rows left.
  } while (!hadRoom && (lane.hasBacklog(thread.number) || thread.ring.pending() > 0));
  return taken;
}

void Drain::lookForLong(Lane& lane, const ThreadRecord& thread, const Now& now) {
  LongLook& look = lane.lookOf(thread.number);
  if (now.steadyMs - look.lastMs < kLookMs) return;
  look.lastMs = now.steadyMs;
  std::vector<Row> opened;
  announceLate(thread, look.late, &opened);
  for (const Row& row : opened) openNodes_.observe(row);
}

std::vector<Row> Drain::running(const Lane& lane) const {
  std::vector<Row> rows;
  const uint32_t past = std::min(threads_(), lane.firstThread() + lane.threadsMax());
  for (uint32_t number = lane.firstThread(); number < past; number++) {
    Row row;
    if (sampleLiveStrand(ThreadTable::at(number), clockOf_, &row)) rows.push_back(row);
  }
  return rows;
}

void Drain::sendIfDue(Lane& lane, const Now& now) {
  if (lane.batch().rows() > 0) {
    if (now.steadyMs - lane.firstRowMs() >= liveMs_) sendUnfinished(lane, now);
    return;
  }
  if (now.steadyMs - lane.lastBatchMs < 2 * liveMs_) return;
  // The last condition: what was shown as open and is no more (popped by another thread) must be
  // taken back.
  if (openNodes_.any(lane.firstThread(), lane.threadsMax()) || !running(lane).empty() ||
      lane.showsOpen) {
    sendUnfinished(lane, now);
  }
}

void Drain::sendUnfinished(Lane& lane, const Now& now) {
  send(lane, lane.batch(), now);
  lane.clearBatch();
}

void Drain::send(Lane& lane, BatchBuilder& batch, const Now& now) {
  const std::vector<Row> opens = openNodes_.of(lane.firstThread(), lane.threadsMax());
  const std::vector<Row> strands = running(lane);
  // What is being looked up is shown next time.
  for (const Row& row : opens) batch.addOpen(row);
  for (const Row& row : strands) batch.addOpenStrand(row);

  const size_t items = batch.items();
  losses_.count(Loss::kOrphanDependence, batch.orphans());
  losses_.count(Loss::kTornItem, batch.torn());
  header_.thread = lane.number();
  header_.sequence = lane.sequence;
  header_.sentAtMillis = now.wallMs;
  Message message{Topic::kNode, header_.run + "/" + std::to_string(lane.number()),
                  std::string(kWireHeaderBytes, '\0'), static_cast<uint32_t>(items)};
  if (!codec_.encode(header_, batch.batch(), &message.value)) {
    losses_.count(Loss::kEncoding, items);
  } else if (offer_(std::move(message))) {
    lane.sequence++;
    lane.showsOpen = !strands.empty() || !opens.empty();
  }
  lane.lastBatchMs = now.steadyMs;
}

std::vector<uint64_t> Drain::batches() const {
  std::vector<uint64_t> counts;
  for (const auto& lane : lanes_) counts.push_back(lane->sequence);
  return counts;
}

}  // namespace whip::ship
