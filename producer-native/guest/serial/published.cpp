#include "guest/serial/published.h"

#include <algorithm>
#include <cstring>

#include "guest/core/memory/arena.h"

namespace whip::serial {

bool Published::start(region::Tables& tables, int64_t firstDepth, unsigned depths,
                      const CheckedLoops& checked) {
  tables_ = &tables;
  checked_ = &checked;
  regions_ = static_cast<region::StaticRegion*>(mapShared(sizeof *regions_ * kRegions));
  entries_ = static_cast<region::Entry*>(mapShared(sizeof *entries_ * kEntries));
  dependences_ = static_cast<region::Dependence*>(mapShared(sizeof *dependences_ * kDependences));
  unseen_ = static_cast<region::Unseen*>(mapShared(sizeof *unseen_ * kUnseen));
  known_ = static_cast<Known*>(reserve(sizeof(Known) * kSlots));
  if (regions_ == nullptr || entries_ == nullptr || dependences_ == nullptr || unseen_ == nullptr ||
      known_ == nullptr || !children_.start(mapShared(kChildBytes), kChildBytes) ||
      !texts_.start(mapShared(kTextBytes), kTextBytes)) {
    return false;
  }
  empty_ = texts_.take<char>(1);
  tables.regions = regions_;
  tables.entries = entries_;
  tables.dependences = dependences_;
  tables.unseen = unseen_;
  tables.firstDepth = static_cast<int32_t>(firstDepth);
  tables.depths = static_cast<int32_t>(depths);
  tables.isOn.store(1, std::memory_order_release);
  return true;
}

const char* Published::copy(const char* text) {
  const size_t bytes = std::strlen(text) + 1;
  char* const copied = texts_.take<char>(bytes);
  if (copied == nullptr) return empty_;
  std::memcpy(copied, text, bytes);
  return copied;
}

uint32_t Published::numberOf(const Region& region) {
  uint64_t slot = reinterpret_cast<uintptr_t>(&region) / 8 * 0x9e3779b97f4a7c15 % kSlots;
  for (; known_[slot].region != nullptr; slot = (slot + 1) % kSlots) {
    if (known_[slot].region == &region) return known_[slot].number;
  }
  const uint32_t number = tables_->regionCount.load(std::memory_order_relaxed);
  if (number == kRegions) return kNone;
  regions_[number] = {static_cast<uint32_t>(region.kind),
                      region.line,
                      region.lastLine,
                      region.column,
                      region.flags | (checked_->has(region) ? uint32_t{kChecked} : 0U),
                      copy(region.file),
                      copy(region.function),
                      copy(region.detail),
                      copy(region.carried),
                      copy(region.variables)};
  known_[slot] = {&region, number};
  tables_->regionCount.store(number + 1, std::memory_order_release);
  return number;
}

uint32_t Published::addEntry(uint32_t region, uint32_t flags, uint64_t criticalPath, uint64_t work,
                             const region::Child* children, uint32_t childCount) {
  const uint32_t number = tables_->entryCount.load(std::memory_order_relaxed);
  if (number == kEntries) return kNone;
  auto* const copied = children_.take<region::Child>(childCount);
  if (copied == nullptr) return kNone;
  std::copy(children, children + childCount, copied);
  region::Entry& entry = entries_[number];
  entry.region = region;
  entry.flags = flags;
  entry.criticalPath = criticalPath;
  entry.work = work;
  entry.childCount = childCount;
  entry.children = copied;
  entry.count.store(1, std::memory_order_relaxed);
  tables_->entryCount.store(number + 1, std::memory_order_release);
  return number;
}

region::Place Published::placeOf(const Site* site) {
  if (site == nullptr) return {empty_, 0, 0};
  if (site->file != lastFile_) {
    lastFile_ = site->file;
    lastFileCopy_ = copy(site->file);
  }
  return {lastFileCopy_, site->line, site->column};
}

region::Dependence* Published::add(uint32_t loop, region::DependenceKind kind, region::Place writer,
                                   region::Place reader, const char* variable) {
  const uint32_t number = tables_->dependenceCount.load(std::memory_order_relaxed);
  if (number == kDependences || loop == kNone) return nullptr;
  region::Dependence& row = dependences_[number];
  row.loop = loop;
  row.kind = kind;
  row.writer = writer;
  row.reader = reader;
  row.variable = copy(variable);
  row.distance.store(~uint32_t{0}, std::memory_order_relaxed);
  tables_->dependenceCount.store(number + 1, std::memory_order_release);
  return &row;
}

region::Dependence* Published::addDependence(uint32_t loop, region::DependenceKind kind,
                                             const Site* writer, const Site* reader) {
  const auto nameIn = [](const Site* site) { return site == nullptr ? "" : site->variable; };
  const bool isWriterNamed = nameIn(writer)[0] != '\0';
  return add(loop, kind, placeOf(writer), placeOf(reader),
             isWriterNamed ? nameIn(writer) : nameIn(reader));
}

region::Dependence* Published::addUnknown(uint32_t loop, const char* something) {
  return add(loop, region::DependenceKind::kUnknown, placeOf(nullptr), placeOf(nullptr), something);
}

void Published::countUnseen(Unseen& code) {
  if (code.number == 0) {
    const uint32_t number = tables_->unseenCount.load(std::memory_order_relaxed);
    if (number == kUnseen) return;  // more functions than that are not distinguished
    unseen_[number].name = copy(code.name);
    tables_->unseenCount.store(number + 1, std::memory_order_release);
    code.number = number + 1;
  }
  std::atomic<uint64_t>& calls = unseen_[code.number - 1].calls;
  calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Published::finish(uint64_t work) {
  setWork(work);
  tables_->isFinished.store(1, std::memory_order_release);
}

}  // namespace whip::serial
