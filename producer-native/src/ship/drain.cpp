#include "ship/drain.h"

#include <algorithm>
#include <utility>

#include "node/detail.h"

namespace whip::ship {
namespace {

// One turn at one ring: all of a ring of default size, so that every ring has had its turn before
// this one again.
constexpr size_t kRowsPerTurn = Ring::kDefaultRows;

}  // namespace

Drain::Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs)
    : header_(std::move(identity)),
      lookups_(std::move(lookups)),
      offer_(std::move(offer)),
      losses_(losses),
      liveMs_(liveMs),
      threadsTogether_(isAdaptive() ? kThreadsTogether : 1) {}

Drain::Source& Drain::sourceOf(uint32_t thread) {
  while (sources_.size() <= thread) sources_.push_back(std::make_unique<Source>());
  return *sources_[thread];
}

Drain::Lane& Drain::laneOf(uint32_t thread) {
  const uint32_t number = thread / threadsTogether_;
  while (lanes_.size() <= number) {
    lanes_.push_back(std::make_unique<Lane>(static_cast<uint32_t>(lanes_.size()), lookups_));
  }
  return *lanes_[number];
}

size_t Drain::round(const Now& now) {
  size_t taken = 0;
  fullestRing_ = 0;
  const uint32_t threads = ThreadTable::count();
  for (uint32_t number = 0; number < threads; number++) {
    ThreadRecord& thread = ThreadTable::at(number);
    Source& source = sourceOf(number);
    fullestRing_ = std::max(fullestRing_, thread.ring.fill());
    taken += take(thread, source, laneOf(number), now);
    lookForLong(thread, source, now);
  }
  for (const auto& lane : lanes_) sendIfDue(*lane, now);
  return taken;
}

double Drain::fill() const {
  return std::max(fullestRing(), static_cast<double>(backlog_) / kBacklogRowsMax);
}

void Drain::finish(const Now& now) {
  // The program's threads have stopped making rows; a straggler must not keep the exit waiting, so
  // 64 rounds are enough for the fullest rings.
  for (int turn = 0; turn < 64 && round(now) > 0; turn++) {
  }
  for (uint32_t number = 0; number < sources_.size(); number++) {
    laneOf(number).builder.release(sources_[number]->held);
  }
  for (const auto& lane : lanes_) {
    if (lane->builder.rows() > 0 || lane->showsOpen) send(*lane, now);
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

size_t Drain::take(ThreadRecord& thread, Source& source, Lane& lane, const Now& now) {
  while (!source.backlog.empty() && process(source, lane, source.backlog.front(), now)) {
    source.backlog.pop_front();
    backlog_--;
  }
  // Pairs may have filled it a little beyond its end.
  const size_t room = kBacklogRowsMax - std::min(kBacklogRowsMax, backlog_);
  return thread.ring.drain(std::min(kRowsPerTurn, room), [&](const Row& row) {
    if (source.backlog.empty() && process(source, lane, row, now)) return;
    source.backlog.push_back(row);
    backlog_++;
  });
}

bool Drain::process(Source& source, Lane& lane, const Row& row, const Now& now) {
  if (!row.isOpen()) {
    if (lane.builder.rows() == 0) lane.firstRowMs = now.steadyMs;
    if (!lane.builder.add(row, source.held)) return false;
  }
  openNodes_.observe(row);
  if (isFull(lane)) send(lane, now);
  return true;
}

bool Drain::isFull(Lane& lane) {
  const size_t rows = lane.builder.rows();
  if (rows < lane.rowsToMeasure) return false;
  lane.rowsToMeasure = std::min(rows + kRowsPerMeasurement, kBatchRows);
  return rows >= kBatchRows || lane.builder.bytes() >= kBatchBytes;
}

void Drain::lookForLong(const ThreadRecord& thread, Source& source, const Now& now) {
  if (now.steadyMs - source.lastLookMs < kLookMs) return;
  source.lastLookMs = now.steadyMs;
  std::vector<Row> opened;
  announceLate(thread, source.late, &opened);
  for (const Row& row : opened) openNodes_.observe(row);
}

std::vector<Row> Drain::running(const Lane& lane) const {
  std::vector<Row> rows;
  const uint32_t first = lane.number * threadsTogether_;
  const uint32_t past = std::min(ThreadTable::count(), first + threadsTogether_);
  for (uint32_t number = first; number < past; number++) {
    Row row;
    if (sampleLiveStrand(ThreadTable::at(number), &row)) rows.push_back(row);
  }
  return rows;
}

void Drain::sendIfDue(Lane& lane, const Now& now) {
  if (lane.builder.rows() > 0) {
    if (now.steadyMs - lane.firstRowMs >= liveMs_) send(lane, now);
    return;
  }
  if (now.steadyMs - lane.lastBatchMs < 2 * liveMs_) return;
  // The last condition: what was shown as open and is no more (popped by another thread) must be
  // taken back.
  if (openNodes_.any(lane.number * threadsTogether_, threadsTogether_) || !running(lane).empty() ||
      lane.showsOpen) {
    send(lane, now);
  }
}

void Drain::send(Lane& lane, const Now& now) {
  const std::vector<Row> opens = openNodes_.of(lane.number * threadsTogether_, threadsTogether_);
  const std::vector<Row> strands = running(lane);
  // What is being looked up is shown next time.
  for (const Row& row : opens) lane.builder.addOpen(row);
  for (const Row& row : strands) lane.builder.addOpenStrand(row);

  const size_t items = lane.builder.items();
  losses_.count(Loss::kOrphanDependence, lane.builder.orphans() - lane.orphansCounted);
  lane.orphansCounted = lane.builder.orphans();
  losses_.count(Loss::kTornItem, lane.builder.torn() - lane.tornCounted);
  lane.tornCounted = lane.builder.torn();
  header_.thread = lane.number;
  header_.sequence = lane.sequence;
  header_.sentAtMillis = now.wallMs;
  Message message{Topic::kNode, header_.run + "/" + std::to_string(lane.number),
                  std::string(kWireHeaderBytes, '\0'), static_cast<uint32_t>(items)};
  if (!codec_.encode(header_, lane.builder.batch(), &message.value)) {
    losses_.count(Loss::kEncoding, items);
  } else if (offer_(std::move(message))) {
    lane.sequence++;
    lane.showsOpen = !strands.empty() || !opens.empty();
  }
  lane.builder.clear();
  lane.rowsToMeasure = kRowsPerMeasurement;
  lane.lastBatchMs = now.steadyMs;
}

std::vector<uint64_t> Drain::batches() const {
  std::vector<uint64_t> counts;
  for (const auto& lane : lanes_) counts.push_back(lane->sequence);
  return counts;
}

}  // namespace whip::ship
