#include "helper/region/region_stream.h"

#include <utility>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/shared.h"

namespace whip::helper {
namespace {

const region::Tables& source() { return shared().regions; }

}  // namespace

RegionStream::RegionStream(RegionHeader header, Offer offer, Losses& losses)
    : header_(std::move(header)), offer_(std::move(offer)), losses_(losses) {}

/// Not while the helper cannot map the memory that the tables are in; that has been said.
bool RegionStream::isOn() const {
  return source().isOn.load(std::memory_order_acquire) != 0 && reachesShared(source().regions) &&
         reachesShared(source().entries) && reachesShared(source().dependences) &&
         reachesShared(source().unseen);
}

void RegionStream::beat(const Now& now) {
  if (isOn()) send(now, false);
}

void RegionStream::finish(const Now& now) {
  if (isOn()) send(now, source().isFinished.load(std::memory_order_acquire) != 0);
}

void RegionStream::send(const Now& now, bool ended) {
  header_.firstDepth = source().firstDepth;
  header_.depths = source().depths;
  // Entries first: their regions were published before them.
  const uint32_t entries = source().entryCount.load(std::memory_order_acquire);
  const uint32_t dependences = source().dependenceCount.load(std::memory_order_acquire);
  putRegions(now);
  putEntries(now, entries);
  putCounts(now);
  putDependences(now, dependences);
  putUnseen(now);
  header_.work = source().work.load(std::memory_order_relaxed);
  if (ended || !tables_.isEmpty()) sendRecord(now, ended);
}

void RegionStream::putRegions(const Now& now) {
  const uint32_t count = source().regionCount.load(std::memory_order_acquire);
  for (; regionsSent_ < count; regionsSent_++) {
    const region::StaticRegion& region = source().regions[regionsSent_];
    RegionColumns& columns = tables_.regions;
    columns.addRow();
    columns.id.putAnySize(regionsSent_);
    columns.kind.put(region.kind);
    columns.file.putAnySize(tables_.names.indexOf(region.file));
    columns.function.putAnySize(tables_.names.indexOf(region.function));
    columns.line.putAnySize(region.line);
    columns.lastLine.putAnySize(region.lastLine);
    columns.column.putAnySize(region.column);
    columns.flags.putAnySize(region.flags);
    columns.reductions.putAnySize(tables_.names.indexOf(region.reductions));
    columns.carried.putAnySize(tables_.names.indexOf(region.carried));
    columns.variables.putAnySize(tables_.names.indexOf(region.variables));
    sendIfFull(now);
  }
}

void RegionStream::putEntries(const Now& now, uint32_t count) {
  for (auto id = static_cast<uint32_t>(countsSent_.size()); id < count; id++) {
    const region::Entry& entry = source().entries[id];
    RegionEntryColumns& columns = tables_.entries;
    columns.addRow();
    columns.id.putAnySize(id);
    columns.region.putAnySize(entry.region);
    columns.work.putAnySize(entry.work);
    columns.criticalPath.putAnySize(entry.criticalPath);
    columns.flags.putAnySize(entry.flags);
    columns.children.putAnySize(entry.childCount);
    for (uint32_t i = 0; i < entry.childCount; i++) {
      tables_.children.addRow();
      tables_.children.entry.putAnySize(entry.children[i].entry);
      tables_.children.times.putAnySize(entry.children[i].count);
    }
    countsSent_.push_back(0);
    sendIfFull(now);
  }
}

/// Parents are read before their children, so that all children of an instance that is counted are,
/// too, while the program goes on; and they are sent behind them.
void RegionStream::putCounts(const Now& now) {
  counts_.resize(countsSent_.size());
  for (size_t id = counts_.size(); id-- > 0;) {
    counts_[id] = source().entries[id].count.load(std::memory_order_acquire);
  }
  for (uint32_t id = 0; id < countsSent_.size(); id++) {
    const uint64_t count = counts_[id];
    if (count == countsSent_[id]) continue;
    tables_.counts.addRow();
    tables_.counts.entry.putAnySize(id);
    tables_.counts.instances.putAnySize(count - countsSent_[id]);
    countsSent_[id] = count;
    sendIfFull(now);
  }
}

void RegionStream::putDependences(const Now& now, uint32_t count) {
  timesSent_.resize(count);
  for (uint32_t number = 0; number < count; number++) {
    const region::Dependence& row = source().dependences[number];
    const uint64_t times = row.count.load(std::memory_order_relaxed);
    if (times == timesSent_[number]) continue;
    RegionDependenceColumns& columns = tables_.dependences;
    columns.addRow();
    columns.loop.putAnySize(row.loop);
    columns.writeFile.putAnySize(tables_.names.indexOf(row.writer.file));
    columns.writeLine.putAnySize(row.writer.line);
    columns.writeColumn.putAnySize(row.writer.column);
    columns.readFile.putAnySize(tables_.names.indexOf(row.reader.file));
    columns.readLine.putAnySize(row.reader.line);
    columns.readColumn.putAnySize(row.reader.column);
    columns.variable.putAnySize(tables_.names.indexOf(row.variable));
    columns.distance.putAnySize(row.distance.load(std::memory_order_relaxed));
    columns.times.putAnySize(times - timesSent_[number]);
    columns.kind.put(static_cast<uint32_t>(row.kind));
    timesSent_[number] = times;
    sendIfFull(now);
  }
}

void RegionStream::putUnseen(const Now& now) {
  callsSent_.resize(source().unseenCount.load(std::memory_order_acquire));
  for (size_t number = 0; number < callsSent_.size(); number++) {
    const region::Unseen& code = source().unseen[number];
    const uint64_t calls = code.calls.load(std::memory_order_relaxed);
    if (calls == callsSent_[number]) continue;
    tables_.unseen.addRow();
    tables_.unseen.name.putAnySize(tables_.names.indexOf(code.name));
    tables_.unseen.calls.putAnySize(calls - callsSent_[number]);
    callsSent_[number] = calls;
    sendIfFull(now);
  }
}

void RegionStream::sendIfFull(const Now& now) {
  if (tables_.bytes() >= kBytesMax) sendRecord(now, false);
}

/// The content of a lost record is not sent again: readers find out by its sequence number.
void RegionStream::sendRecord(const Now& now, bool ended) {
  header_.sentAtMillis = now.wallMs;
  header_.ended = ended;
  Message message{Topic::kRegion, header_.run + "/0", std::string(kWireHeaderBytes, '\0'), 1};
  if (!codec_.encode(header_, tables_, &message.value)) {
    losses_.count(Loss::kRegionRecords, 1);
  } else {
    offer_(std::move(message));
  }
  header_.sequence++;
  tables_.clear();
}

}  // namespace whip::helper
