#include "ship/batch_builder.h"

#include <utility>

namespace whip::ship {

BatchBuilder::BatchBuilder(Lookups lookups) : lookups_(std::move(lookups)) { batch_.clear(); }

void BatchBuilder::add(const Row& row) {
  if (row.isDependence()) {
    if (!held_.empty() && held_.front().parent == row.parent && held_.front().index == row.index) {
      held_.push_back(row);
    } else {
      orphans_++;
    }
    return;
  }
  release();
  if (row.isStrand()) {
    appendStrand(batch_.strands, row);
  } else if (row.kind() == Kind::kDepends) {
    held_.push_back(row);
  } else {
    appendNode(batch_.nodes, row);
  }
}

void BatchBuilder::release() {
  for (const Row& row : held_) {
    if (row.isDependence()) {
      appendDependence(row);
    } else {
      appendNode(batch_.nodes, row);
    }
  }
  held_.clear();
}

void BatchBuilder::addOpen(const Row& row) { appendNode(batch_.opens, row); }

void BatchBuilder::addOpenStrand(const Row& row) { appendStrand(batch_.openStrands, row); }

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
  const uint64_t canonical = lookups_.canonical(returnAddress);
  uint32_t index = siteOfCanonical_.find(canonical);
  if (index == IndexTable::kAbsent) {
    index = static_cast<uint32_t>(batch_.sites.size());
    batch_.sites.push_back(canonical);
    siteOfCanonical_.insert(canonical, index);
  }
  siteOfRaw_.insert(returnAddress, index);
  return index;
}

uint32_t BatchBuilder::directiveIndex(Directive directive) {
  if (directive == 0) return 0;
  const uint32_t known = directiveOfRaw_.find(directive);
  if (known != IndexTable::kAbsent) return known;
  const uint32_t site = siteIndex(addressOf(directive));
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
  const uint32_t index = static_cast<uint32_t>(batch_.tags.size());
  batch_.tags.push_back(lookups_.tag(tagNumber));
  tagOf_.insert(tagNumber, index);
  return index;
}

void BatchBuilder::appendStrand(StrandColumns& columns, const Row& row) {
  columns.count++;
  columns.region.put(row.region);
  columns.parent.put(row.parent);
  columns.index.put(row.index);
  columns.work.put(row.value);
  columns.from.put(siteIndex(row.id));
  columns.to.put(siteIndex(row.a));
  columns.directive.put(directiveIndex(row.directive()));
  columns.tag.put(tagIndex(row.b));
}

void BatchBuilder::appendNode(NodeColumns& columns, const Row& row) {
  columns.count++;
  columns.region.put(row.region);
  columns.parent.put(row.parent);
  columns.index.put(row.index);
  columns.id.put(row.id);
  columns.kind.put(static_cast<uint64_t>(row.kind()));
  columns.directive.put(directiveIndex(row.directive()));
  columns.items.put(row.value);
  columns.a.put(row.a);
  columns.b.put(row.b);
}

void BatchBuilder::appendDependence(const Row& row) {
  DependenceColumns& columns = batch_.dependences;
  columns.count++;
  columns.row.put(batch_.nodes.count - 1);
  columns.kind.put(row.b);
  columns.address.put(row.a);
}

}  // namespace whip::ship
