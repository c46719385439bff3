#include "ship/drain.h"

#include <algorithm>
#include <utility>

#include "node/detail.h"

namespace whip::ship {
Drain::Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs)
    : header_(std::move(identity)),
      offer_(std::move(offer)),
      losses_(losses),
      liveMs_(liveMs),
      shared_{std::move(lookups), openNodes_},
      threadsTogether_(isAdaptive() ? kThreadsTogether : 1) {}

Lane& Drain::laneOf(uint32_t thread) {
  const uint32_t number = thread / threadsTogether_;
  while (lanes_.size() <= number) {
    const auto next = static_cast<uint32_t>(lanes_.size());
    lanes_.push_back(std::make_unique<Lane>(next, threadsTogether_, shared_));
  }
  return *lanes_[number];
}

size_t Drain::round(const Now& now) {
  size_t taken = 0;
  fullestRing_ = 0;
  const Lane::SendFull sendFull = [this, &now](Lane& lane) { send(lane, now); };
  const uint32_t threads = threads_();
  for (uint32_t number = 0; number < threads; number++) {
    ThreadRecord& thread = ThreadTable::at(number);
    Lane& lane = laneOf(number);
    fullestRing_ = std::max(fullestRing_, thread.ring.fill());
    taken += lane.take(thread, now.steadyMs, sendFull);
    lookForLong(lane, thread, now);
    if (number + 1 == threads || (number + 1) % threadsTogether_ == 0) sendIfDue(lane, now);
  }
  return taken;
}

double Drain::fill() const {
  return std::max(fullestRing(), static_cast<double>(backlog()) / Lane::kBacklogRowsMax);
}

void Drain::finish(const Now& now) {
  // The program's threads have stopped making rows; a straggler must not keep the exit waiting, so
  // 64 rounds are enough for the fullest rings.
  for (int i = 0; i < 64 && round(now) > 0; i++) {
  }
  for (const auto& lane : lanes_) {
    lane->release();
    if (lane->batch().rows() > 0 || lane->showsOpen) send(*lane, now);
  }
}

size_t Drain::discard(Losses& losses, Loss cause, uint32_t threads) {
  size_t taken = 0;
  for (uint32_t number = 0; number < threads; number++) {
    taken += ThreadTable::at(number).ring.drain(Lane::kRowsPerRound, [&](const Row& row) {
      if (!row.isOpen() && !row.isFoldedDetail()) losses.count(cause, 1);
    });
  }
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
    if (now.steadyMs - lane.firstRowMs() >= liveMs_) send(lane, now);
    return;
  }
  if (now.steadyMs - lane.lastBatchMs < 2 * liveMs_) return;
  // The last condition: what was shown as open and is no more (popped by another thread) must be
  // taken back.
  if (openNodes_.any(lane.firstThread(), lane.threadsMax()) || !running(lane).empty() ||
      lane.showsOpen) {
    send(lane, now);
  }
}

void Drain::send(Lane& lane, const Now& now) {
  BatchBuilder& batch = lane.batch();
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
  lane.clearBatch();
  lane.lastBatchMs = now.steadyMs;
}

std::vector<uint64_t> Drain::batches() const {
  std::vector<uint64_t> counts;
  for (const auto& lane : lanes_) counts.push_back(lane->sequence);
  return counts;
}

}  // namespace whip::ship
