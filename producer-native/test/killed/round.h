// The steps that a program repeats, in the words of the model (docs/model.md §1).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "guest/core/row/row.h"

namespace whip::killed {

/// Read from a text such as `w task(w wait w) wait`: `w` is a strand, `wait` a taskwait; `task`,
/// `chunk`, `region` and `member` are nodes with their items. Strands and nodes are numbered in
/// this order.
class Round {
 public:
  struct Item {
    enum class What { kStrand, kWait, kNode };
    What what;
    size_t number;  // of a strand or node
  };
  struct Node {
    Kind kind;
    size_t outer;  // the number of the node around it
    size_t index;  // its place there
    std::vector<Item> items;
    size_t firstStrand, endStrand;  // all strands in it, at any depth
  };
  struct Place {
    size_t node, index;
  };
  /// The container around all rounds of a worker.
  static constexpr size_t kEndless = 0;

  explicit Round(const std::string& text);

  const Node& node(size_t number) const { return nodes_[number]; }
  size_t nodes() const { return nodes_.size(); }
  const std::vector<Place>& strands() const { return strands_; }

 private:
  void read(std::istream& words, size_t outer);

  std::vector<Node> nodes_;
  std::vector<Place> strands_;
};

}  // namespace whip::killed
