#include "ship/batch_builder.h"

#include <initializer_list>
#include <utility>

#include "node/canonical.h"

namespace whip::ship {

BatchBuilder::BatchBuilder(Lookups lookups) : lookups_(std::move(lookups)) { batch_.clear(); }

bool BatchBuilder::add(const Row& row) {
  if (row.isDependence()) {
    // Without its DEPENDS row (dropped from a full ring, and counted there) it means nothing.
    if (!held_.empty() && held_.front().parent == row.parent && held_.front().index == row.index) {
      held_.push_back(row);
    } else {
      orphans_++;
    }
    return true;
  }
  if (!release()) return false;
  if (row.isStrand()) return appendStrand(batch_.strands, row);
  if (row.kind() != Kind::kDepends) return appendNode(batch_.nodes, row);
  held_.push_back(row);
  return true;
}

bool BatchBuilder::release() {
  if (held_.empty()) return true;
  if (!appendNode(batch_.nodes, held_.front())) return false;
  for (size_t i = 1; i < held_.size(); i++) appendDependence(held_[i]);
  held_.clear();
  return true;
}

bool BatchBuilder::addOpen(const Row& row) { return appendNode(batch_.opens, row); }

bool BatchBuilder::addOpenStrand(const Row& row) { return appendStrand(batch_.openStrands, row); }

size_t BatchBuilder::rows() const {
  return size_t{batch_.strands.count} + batch_.nodes.count + batch_.dependences.count;
}

void BatchBuilder::clear() {
  batch_.clear();
  for (IndexTable* table :
       {&siteOfRaw_, &siteOfCanonical_, &directiveOfRaw_, &directiveOfCanonical_, &tagOf_}) {
    table->clear();
  }
}

uint32_t BatchBuilder::siteIndex(uint64_t returnAddress) {
  if (returnAddress == 0) return 0;
  const uint32_t known = siteOfRaw_.find(returnAddress);
  if (known != IndexTable::kAbsent) return known;
  const std::optional<uint64_t> canonical = lookups_.canonical(returnAddress);
  if (!canonical) return IndexTable::kAbsent;
  noteCanonical(returnAddress, *canonical);
  uint32_t index = siteOfCanonical_.find(*canonical);
  if (index == IndexTable::kAbsent) {
    index = static_cast<uint32_t>(batch_.sites.size());
    batch_.sites.push_back(*canonical);
    siteOfCanonical_.insert(*canonical, index);
  }
  siteOfRaw_.insert(returnAddress, index);
  return index;
}

uint32_t BatchBuilder::directiveIndex(Directive directive) {
  if (directive == 0) return 0;
  const uint32_t known = directiveOfRaw_.find(directive);
  if (known != IndexTable::kAbsent) return known;
  const uint32_t site = siteIndex(addressOf(directive));
  if (site == IndexTable::kAbsent) return IndexTable::kAbsent;
  const int kind = static_cast<int>(kindOf(directive));
  const uint64_t canonical = uint64_t{static_cast<uint32_t>(kind)} << 32 | site;
  uint32_t index = directiveOfCanonical_.find(canonical);
  if (index == IndexTable::kAbsent) {
    index = static_cast<uint32_t>(batch_.directives.size());
    batch_.directives.push_back({kind, site});
    directiveOfCanonical_.insert(canonical, index);
  }
  directiveOfRaw_.insert(directive, index);
  return index;
}

uint32_t BatchBuilder::tagIndex(uint64_t tagNumber) {
  if (tagNumber == 0) return 0;
  const uint32_t known = tagOf_.find(tagNumber);
  if (known != IndexTable::kAbsent) return known;
  std::optional<TagEntry> entry = lookups_.tag(tagNumber);
  if (!entry) return IndexTable::kAbsent;
  const uint32_t index = static_cast<uint32_t>(batch_.tags.size());
  batch_.tags.push_back(std::move(*entry));
  tagOf_.insert(tagNumber, index);
  return index;
}

bool BatchBuilder::appendStrand(StrandColumns& columns, const Row& row) {
  // All four before the verdict, so that what is unknown is looked up together.
  const uint32_t from = siteIndex(row.id);
  const uint32_t to = siteIndex(row.a);
  const uint32_t directive = directiveIndex(row.directive());
  const uint32_t tag = tagIndex(row.b);
  for (const uint32_t index : {from, to, directive, tag}) {
    if (index == IndexTable::kAbsent) return false;
  }
  columns.count++;
  columns.region.put(row.region);
  columns.parent.put(row.parent);
  columns.index.put(row.index);
  columns.work.put(row.value);
  columns.from.put(from);
  columns.to.put(to);
  columns.directive.put(directive);
  columns.tag.put(tag);
  return true;
}

bool BatchBuilder::appendNode(NodeColumns& columns, const Row& row) {
  const uint32_t directive = directiveIndex(row.directive());
  if (directive == IndexTable::kAbsent) return false;
  columns.count++;
  columns.region.put(row.region);
  columns.parent.put(row.parent);
  columns.index.put(row.index);
  columns.id.put(row.id);
  columns.kind.put(static_cast<uint64_t>(row.kind()));
  columns.directive.put(directive);
  columns.items.put(row.value);
  columns.a.put(row.a);
  columns.b.put(row.b);
  return true;
}

void BatchBuilder::appendDependence(const Row& row) {
  DependenceColumns& columns = batch_.dependences;
  columns.count++;
  columns.row.put(batch_.nodes.count - 1);
  columns.kind.put(row.b);
  columns.address.put(row.a);
}

}  // namespace whip::ship
