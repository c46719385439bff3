#include "helper/batch/dictionaries.h"

#include <string>
#include <utility>

namespace whip::helper {

namespace {

// Avro's longs are varints of at most 10 bytes, its counts and positions in a batch of at most 4.
constexpr size_t kLongBytes = 10;
constexpr size_t kCountBytes = 4;

size_t bytesOf(const TagEntry& tag) {
  size_t bytes = 4 * kCountBytes + 1 + tag.locks.size() * kLongBytes;
  for (const std::string& annotation : tag.annotations) bytes += kCountBytes + annotation.size();
  return bytes;
}

}  // namespace

void expectAll(const Row& row, const Lookups& lookups) {
  lookups.expect(addressOf(row.directive()), true);
  if (row.isStrand()) {
    const StrandRow strand = strandOf(row);
    lookups.expect(strand.from, false);
    lookups.expect(strand.to, false);
  } else if (row.kind() == kRowFoldedStrand) {
    const FoldedStrandRow strand = foldedStrandOf(row);
    lookups.expect(strand.from, false);
    lookups.expect(strand.to, false);
  } else if (row.kind() == kRowFoldedFastest) {
    const FoldedFastestRow strand = foldedFastestOf(row);
    lookups.expect(strand.from, false);
    lookups.expect(strand.to, false);
  }
}

Dictionaries::Dictionaries(Lookups lookups, NodeBatch& batch)
    : lookups_(std::move(lookups)), batch_(batch) {}

void Dictionaries::clear() {
  for (IndexTable* table : {&siteOfRaw_, &siteOfCanonical_, &directiveOfRaw_,
                            &directiveOfCanonical_, &tagOf_, &annotationOf_}) {
    table->clear();
  }
  for (RecentPositions* recent : {&recentSites_, &recentDirectives_, &recentTags_}) recent->clear();
  bytes_ = 0;
}

uint32_t Dictionaries::search(uint64_t value, IndexTable& known, RecentPositions& recent,
                              uint32_t (Dictionaries::*add)(uint64_t)) {
  if (value == 0) return 0;
  uint32_t position = known.find(value);
  if (position == IndexTable::kAbsent) position = (this->*add)(value);
  if (position != IndexTable::kAbsent) recent.keep(value, position);
  return position;
}

uint32_t Dictionaries::newSite(uint64_t returnAddress) {
  const std::optional<uint64_t> canonical = lookups_.canonical(returnAddress);
  if (!canonical) return IndexTable::kAbsent;
  uint32_t index = siteOfCanonical_.find(*canonical);
  if (index == IndexTable::kAbsent) {
    index = static_cast<uint32_t>(batch_.sites.size());
    batch_.sites.push_back(*canonical);
    bytes_ += kLongBytes;
    siteOfCanonical_.insert(*canonical, index);
  }
  siteOfRaw_.insert(returnAddress, index);
  return index;
}

uint32_t Dictionaries::newDirective(Directive directive) {
  const uint32_t position = site(addressOf(directive));
  if (position == IndexTable::kAbsent) return IndexTable::kAbsent;
  const int kind = static_cast<int>(kindOf(directive));
  const uint64_t canonical = uint64_t{static_cast<uint32_t>(kind)} << 32 | position;
  uint32_t index = directiveOfCanonical_.find(canonical);
  if (index == IndexTable::kAbsent) {
    index = static_cast<uint32_t>(batch_.directives.size());
    batch_.directives.push_back({kind, position});
    bytes_ += 2 * kCountBytes;
    directiveOfCanonical_.insert(canonical, index);
  }
  directiveOfRaw_.insert(directive, index);
  return index;
}

uint32_t Dictionaries::newTag(uint64_t tagNumber) {
  std::optional<TagEntry> entry = lookups_.tag(tagNumber);
  if (!entry) return IndexTable::kAbsent;
  const uint32_t index = static_cast<uint32_t>(batch_.tags.size());
  bytes_ += bytesOf(*entry);
  batch_.tags.push_back(std::move(*entry));
  tagOf_.insert(tagNumber, index);
  return index;
}

uint32_t Dictionaries::annotation(const char* name) {
  const uint64_t key = reinterpret_cast<uint64_t>(name);
  const uint32_t known = annotationOf_.find(key);
  if (known != IndexTable::kAbsent) return known;
  const uint32_t index = static_cast<uint32_t>(batch_.annotations.size());
  batch_.annotations.push_back(name);
  bytes_ += kCountBytes + batch_.annotations.back().size();
  annotationOf_.insert(key, index);
  return index;
}

}  // namespace whip::helper
