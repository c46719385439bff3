#include "ship/open_nodes.h"

#include <algorithm>

namespace whip::ship {
namespace {

constexpr uint64_t kNoNode = ~uint64_t{0};

uint32_t openerOf(uint64_t id) { return static_cast<uint32_t>(id >> 40); }

/// Whether a row that is not open pops a node with a number.
bool popsNode(const Row& row) { return !row.isFolded() && row.id != 0; }
/// How many items of its container a row stands for, if it is no dependence and no detail.
uint64_t itemsOf(const Row& row) { return row.isFolded() ? row.id : 1; }

}  // namespace

void OpenNodes::observeOther(const Row& row) {
  if (row.isOpen()) {
    opened(row);
  } else if (row.isDependence() || row.isFoldedDetail()) {
    return;
  } else if (popsNode(row)) {
    popped(row.id);
  }
  countItem(row, itemsOf(row));
}

void OpenNodes::opened(const Row& row) {
  if (filter_.wasPopped(row.id)) return;
  const uint32_t thread = openerOf(row.id);
  if (thread >= byThread_.size()) byThread_.resize(thread + 1);
  Nodes& nodes = byThread_[thread];
  const auto known = nodes.find(row.id);
  if (known != nodes.end()) {
    known->second.row = row;
  } else if (size_ < kTrackedMax) {
    nodes.emplace(row.id, Node{row, announced_++});
    size_++;
    filter_.added(row.id);
    if (lastParent_ == row.id) lastParent_ = kNoNode;  // it was remembered as unknown
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

void OpenNodes::countKnownItem(const Row& row, uint64_t items) {
  if (row.parent != lastParent_) {
    lastParent_ = row.parent;
    lastContainer_ = find(row.parent);
  }
  // A region's items are its members' shares, all at index 0.
  if (lastContainer_ == nullptr || lastContainer_->kind() == Kind::kRegion) return;
  lastContainer_->value = std::max(lastContainer_->value, row.index + items);
}

Row* OpenNodes::find(uint64_t id) {
  const uint32_t thread = openerOf(id);
  if (thread >= byThread_.size()) return nullptr;
  const auto found = byThread_[thread].find(id);
  return found == byThread_[thread].end() ? nullptr : &found->second.row;
}

std::vector<Row> OpenNodes::of(uint32_t thread, uint32_t threads) const {
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
  std::vector<Row> rows;
  rows.reserve(nodes.size());
  for (const Node* node : nodes) rows.push_back(node->row);
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id < b.id; });
  return rows;
}

bool OpenNodes::any(uint32_t thread, uint32_t threads) const {
  const size_t past = std::min<size_t>(byThread_.size(), size_t{thread} + threads);
  for (size_t opener = thread; opener < past; opener++) {
    if (!byThread_[opener].empty()) return true;
  }
  return false;
}

}  // namespace whip::ship
