#include "ship/drain.h"

#include <algorithm>
#include <utility>

#include "node/detail.h"

namespace whip::ship {
namespace {

// One turn at one ring: all of a ring of default size, so that every ring has had its turn before
// this one again.
constexpr size_t kRowsPerTurn = Ring::kDefaultRows;

// Adding up the columns takes as long as a few rows.
constexpr size_t kRowsPerMeasurement = 256;

}  // namespace

Drain::Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs)
    : header_(std::move(identity)),
      lookups_(std::move(lookups)),
      offer_(std::move(offer)),
      losses_(losses),
      liveMs_(liveMs) {}

Drain::Lane& Drain::laneOf(uint32_t number) {
  while (lanes_.size() <= number) lanes_.push_back(std::make_unique<Lane>(lookups_));
  return *lanes_[number];
}

size_t Drain::round(const Now& now) {
  size_t taken = 0;
  fullestRing_ = 0;
  const uint32_t threads = ThreadTable::count();
  for (uint32_t number = 0; number < threads; number++) {
    ThreadRecord& thread = ThreadTable::at(number);
    Lane& lane = laneOf(number);
    fullestRing_ = std::max(fullestRing_, thread.ring.pending());
    taken += take(thread, lane, now);
    lookForLong(thread, lane, now);
    sendIfDue(thread, lane, now);
  }
  return taken;
}

double Drain::fill() const {
  return std::max(static_cast<double>(fullestRing_) / Ring::kDefaultRows,
                  static_cast<double>(backlog_) / kBacklogRowsMax);
}

void Drain::finish(const Now& now) {
  // The program's threads have stopped making rows; a straggler must not keep the exit waiting, so
  // 64 rounds are enough for the fullest rings.
  for (int turn = 0; turn < 64 && round(now) > 0; turn++) {
  }
  for (uint32_t number = 0; number < lanes_.size(); number++) {
    Lane& lane = *lanes_[number];
    lane.builder.release();
    if (lane.builder.rows() > 0 || lane.showsOpen) send(ThreadTable::at(number), lane, now);
  }
}

size_t Drain::discard(Losses& losses, Loss cause) {
  size_t taken = 0;
  const uint32_t threads = ThreadTable::count();
  for (uint32_t number = 0; number < threads; number++) {
    taken += ThreadTable::at(number).ring.drain(kRowsPerTurn, [&](const Row& row) {
      if (!row.isOpen() && !row.isFoldedDetail()) losses.count(cause, 1);
    });
  }
  return taken;
}

size_t Drain::take(ThreadRecord& thread, Lane& lane, const Now& now) {
  while (!lane.backlog.empty() && process(thread, lane, lane.backlog.front(), now)) {
    lane.backlog.pop_front();
    backlog_--;
  }
  const size_t room = kBacklogRowsMax - backlog_;
  return thread.ring.drain(std::min(kRowsPerTurn, room), [&](const Row& row) {
    if (lane.backlog.empty() && process(thread, lane, row, now)) return;
    lane.backlog.push_back(row);
    backlog_++;
  });
}

bool Drain::process(ThreadRecord& thread, Lane& lane, const Row& row, const Now& now) {
  if (!row.isOpen()) {
    const bool first = lane.builder.rows() == 0;
    if (!lane.builder.add(row)) return false;
    if (first) lane.firstRowMs = now.steadyMs;
  }
  openNodes_.observe(row);
  if (isFull(lane)) send(thread, lane, now);
  return true;
}

bool Drain::isFull(Lane& lane) {
  const size_t rows = lane.builder.rows();
  if (rows >= kBatchRows) return true;
  if (rows < lane.rowsMeasured + kRowsPerMeasurement) return false;
  lane.rowsMeasured = rows;
  return lane.builder.bytes() >= kBatchBytes;
}

void Drain::lookForLong(const ThreadRecord& thread, Lane& lane, const Now& now) {
  if (!isAdaptive() || now.steadyMs - lane.lastLookMs < kLookMs) return;
  lane.lastLookMs = now.steadyMs;
  std::vector<Row> opened;
  announceLate(thread, lane.late, &opened);
  for (const Row& row : opened) openNodes_.observe(row);
}

void Drain::sendIfDue(ThreadRecord& thread, Lane& lane, const Now& now) {
  if (lane.builder.rows() > 0) {
    if (now.steadyMs - lane.firstRowMs >= liveMs_) send(thread, lane, now);
    return;
  }
  if (now.steadyMs - lane.lastBatchMs < 2 * liveMs_) return;
  Row running;
  // The last condition: what was shown as open and is no more (popped by another thread) must be
  // taken back.
  if (openNodes_.any(thread.number) || sampleLiveStrand(thread, &running) || lane.showsOpen) {
    send(thread, lane, now);
  }
}

void Drain::send(ThreadRecord& thread, Lane& lane, const Now& now) {
  const std::vector<Row> opens = openNodes_.of(thread.number);
  // What is being looked up is shown next time.
  for (const Row& row : opens) lane.builder.addOpen(row);
  Row running;
  const bool runs = sampleLiveStrand(thread, &running);
  if (runs) lane.builder.addOpenStrand(running);

  const size_t items = lane.builder.items();
  losses_.count(Loss::kOrphanDependence, lane.builder.orphans() - lane.orphansCounted);
  lane.orphansCounted = lane.builder.orphans();
  losses_.count(Loss::kTornItem, lane.builder.torn() - lane.tornCounted);
  lane.tornCounted = lane.builder.torn();
  header_.thread = thread.number;
  header_.sequence = lane.sequence;
  header_.sentAtMillis = now.wallMs;
  Message message{Topic::kNode, header_.run + "/" + std::to_string(thread.number),
                  std::string(kWireHeaderBytes, '\0'), static_cast<uint32_t>(items)};
  if (!codec_.encode(header_, lane.builder.batch(), &message.value)) {
    losses_.count(Loss::kEncoding, items);
  } else if (offer_(std::move(message))) {
    lane.sequence++;
    lane.showsOpen = runs || !opens.empty();
  }
  lane.builder.clear();
  lane.rowsMeasured = 0;
  lane.lastBatchMs = now.steadyMs;
}

std::vector<uint64_t> Drain::batches() const {
  std::vector<uint64_t> counts;
  for (const auto& lane : lanes_) counts.push_back(lane->sequence);
  return counts;
}

}  // namespace whip::ship
