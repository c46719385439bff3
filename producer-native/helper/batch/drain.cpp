#include "helper/batch/drain.h"

#include <algorithm>
#include <array>
#include <utility>

namespace whip::helper {
Drain::Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs)
    : header_(std::move(identity)),
      offer_(std::move(offer)),
      losses_(losses),
      liveMs_(liveMs),
      shared_{std::move(lookups), openNodes_} {}

Lane& Drain::laneOf(uint32_t thread) {
  const uint32_t number = thread / kThreadsTogether;
  while (lanes_.size() <= number) {
    const auto next = static_cast<uint32_t>(lanes_.size());
    lanes_.push_back(std::make_unique<Lane>(next, kThreadsTogether, shared_));
  }
  return *lanes_[number];
}

size_t Drain::round(const Now& now) {
  size_t taken = 0;
  fullestRing_ = 0;
  const uint32_t threads = threads_();
  for (uint32_t first = 0; first < threads; first += kThreadsTogether) {
    Lane& lane = laneOf(first);
    taken += take(lane, std::min(threads - first, kThreadsTogether), now);
    sendIfDue(lane, now);
  }
  return taken;
}

size_t Drain::take(Lane& lane, uint32_t threads, const Now& now) {
  const Lane::SendFull sendFull = [this, &now](Lane& full) { send(full, now); };
  std::array<size_t, kThreadsTogether> pending{};
  size_t most = 0;
  for (uint32_t i = 0; i < threads; i++) {
    const Ring& ring = ThreadTable::at(lane.firstThread() + i).ring;
    fullestRing_ = std::max(fullestRing_, ring.fill());
    pending[i] = ring.pending();
    most = std::max(most, pending[i]);
  }
  // Those that made fewer rows in the same time give fewer each turn.
  const size_t turns = most / kRowsPerTurn + 1;
  size_t taken = 0;
  for (size_t turn = 0; turn < turns; turn++) {
    for (uint32_t i = 0; i < threads; i++) {
      ThreadRecord& thread = ThreadTable::at(lane.firstThread() + i);
      taken += lane.take(thread, now.steadyMs, pending[i] / turns + 1, sendFull);
    }
  }
  for (uint32_t i = 0; i < threads; i++) {
    lookForLong(lane, ThreadTable::at(lane.firstThread() + i), now);
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
    taken += ThreadTable::at(number).ring.drain(Ring::kDefaultRows, [&](const Row& row) {
      if (!row.isOpen() && !row.isFoldedDetail() && !row.isBesideItems()) losses.count(cause, 1);
    });
  }
  return taken;
}

void Drain::lookForLong(Lane& lane, const ThreadRecord& thread, const Now& now) {
  LongLook& look = lane.lookOf(thread.number);
  if (now.steadyMs - look.lastMs < kLookMs) return;
  look.lastMs = now.steadyMs;
  std::vector<NodeRow> opened;
  announceLate(thread, look.late, &opened);
  for (const NodeRow& node : opened) openNodes_.observe(encode(node));
}

std::vector<StrandRow> Drain::running(const Lane& lane) const {
  std::vector<StrandRow> strands;
  const uint32_t past = std::min(threads_(), lane.firstThread() + lane.threadsMax());
  for (uint32_t number = lane.firstThread(); number < past; number++) {
    StrandRow strand;
    if (sampleLiveStrand(ThreadTable::at(number), clockOf_, &strand)) strands.push_back(strand);
  }
  return strands;
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
  const std::vector<NodeRow> opens = openNodes_.of(lane.firstThread(), lane.threadsMax());
  const std::vector<StrandRow> strands = running(lane);
  // What is being looked up is shown next time.
  for (const NodeRow& node : opens) batch.addOpen(node);
  for (const StrandRow& strand : strands) batch.addOpenStrand(strand);

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

}  // namespace whip::helper
