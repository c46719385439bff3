#include "check/paths.h"

namespace whip::check {

Paths::Length Paths::plus(Length a, Length b) {
  if (a.total == 0) return b;
  if (b.total == 0) return a;
  parts_.push_back({a.part, b.part, nullptr, kChain});
  return {a.total + b.total, parts_.size() - 1};
}

Paths::Length Paths::strand(const Item& item) { return leaf(item.work, item, kChain); }

Paths::Length Paths::folded(const Item& item, Moment moment) {
  return leaf(item.folded->total(moment), item, moment);
}

Paths::Length Paths::leaf(uint64_t total, const Item& item, Moment moment) {
  if (total == 0) return {};
  parts_.push_back({0, 0, &item, moment});
  return {total, parts_.size() - 1};
}

std::map<StrandKey, uint64_t> Paths::strandsOf(Length path) const {
  std::map<StrandKey, uint64_t> strands;
  std::vector<size_t> open = {path.part};
  while (!open.empty()) {
    const Part& part = parts_[open.back()];
    open.pop_back();
    if (part.first != 0) {
      open.push_back(part.first);
      open.push_back(part.second);
    } else if (part.item != nullptr && part.item->folded != nullptr) {
      for (const Folded::Strand& strand : part.item->folded->strands) {
        if (strand.on(part.moment) > 0) strands[strand.key] += strand.on(part.moment);
      }
    } else if (part.item != nullptr) {
      const Item& item = *part.item;
      strands[{item.directiveKind, item.directiveAddress, item.from, item.to}] += item.work;
    }
  }
  return strands;
}

}  // namespace whip::check
