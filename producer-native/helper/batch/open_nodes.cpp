#include "helper/batch/open_nodes.h"

#include <algorithm>

namespace whip::helper {
namespace {

constexpr uint64_t kNoNode = ~uint64_t{0};

uint32_t openerOf(uint64_t id) { return static_cast<uint32_t>(id >> 40); }

}  // namespace

void OpenNodes::observeOther(const Row& row) {
  if (row.isDependence() || row.isFoldedDetail() || row.isBesideItems()) return;
  if (row.isFolded()) {
    const FoldedRow folded = foldedOf(row);
    return countItems(folded.place, folded.items);
  }
  const NodeRow node = nodeOf(row);
  if (node.isOpen) {
    opened(node);
  } else if (node.id != 0) {
    popped(node.id);
  }
  countItems(node.place, 1);
}

void OpenNodes::opened(const NodeRow& node) {
  if (filter_.wasPopped(node.id)) return;
  const uint32_t thread = openerOf(node.id);
  if (thread >= byThread_.size()) byThread_.resize(thread + 1);
  Nodes& nodes = byThread_[thread];
  const auto known = nodes.find(node.id);
  if (known != nodes.end()) {
    known->second.row = node;
  } else if (size_ < kTrackedMax) {
    nodes.emplace(node.id, Node{node, announced_++});
    size_++;
    filter_.added(node.id);
    if (lastParent_ == node.id) lastParent_ = kNoNode;  // it was remembered as unknown
  }
}

void OpenNodes::popped(uint64_t id) {
  filter_.popped(id);
  if (!filter_.mayBeOpen(id)) return;
  const uint32_t thread = openerOf(id);
  if (thread >= byThread_.size() || byThread_[thread].erase(id) == 0) return;
  size_--;
  filter_.removed(id);
  if (lastParent_ == id) lastParent_ = kNoNode;
}

void OpenNodes::countKnownItems(const Place& place, uint64_t items) {
  if (place.parent != lastParent_) {
    lastParent_ = place.parent;
    lastContainer_ = find(place.parent);
  }
  // A region's items are its members' shares, all at index 0.
  if (lastContainer_ == nullptr || lastContainer_->kind == Kind::kRegion) return;
  lastContainer_->items = std::max(lastContainer_->items, place.index + items);
}

NodeRow* OpenNodes::find(uint64_t id) {
  const uint32_t thread = openerOf(id);
  if (thread >= byThread_.size()) return nullptr;
  const auto found = byThread_[thread].find(id);
  return found == byThread_[thread].end() ? nullptr : &found->second.row;
}

std::vector<NodeRow> OpenNodes::of(uint32_t thread, uint32_t threads) const {
  std::vector<const Node*> nodes;
  const size_t past = std::min<size_t>(byThread_.size(), size_t{thread} + threads);
  for (size_t opener = thread; opener < past; opener++) {
    for (const auto& entry : byThread_[opener]) nodes.push_back(&entry.second);
  }
  if (nodes.size() > kPerBatchMax) {
    std::nth_element(nodes.begin(), nodes.begin() + kPerBatchMax, nodes.end(),
                     [](const Node* a, const Node* b) { return a->announced < b->announced; });
    nodes.resize(kPerBatchMax);
  }
  std::vector<NodeRow> rows;
  rows.reserve(nodes.size());
  for (const Node* node : nodes) rows.push_back(node->row);
  std::sort(rows.begin(), rows.end(),
            [](const NodeRow& a, const NodeRow& b) { return a.id < b.id; });
  return rows;
}

bool OpenNodes::any(uint32_t thread, uint32_t threads) const {
  const size_t past = std::min<size_t>(byThread_.size(), size_t{thread} + threads);
  for (size_t opener = thread; opener < past; opener++) {
    if (!byThread_[opener].empty()) return true;
  }
  return false;
}

}  // namespace whip::helper
