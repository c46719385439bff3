#include "helper/losses.h"

#include <iterator>
#include <utility>

#include "printable/printable.h"

namespace whip::helper {

namespace {

// clang-format off
constexpr const char* kNames[] = {
    // catalogue: cpp-loss-names
    "broker-absent",
    "queue-full",
    "delivery-failed",
    "flush-timeout",
    "registry-unreachable",
    "registry-refused",
    "encoding",
    "orphan-dependence",
    "torn-item",
    "out-of-reach",
    "not-recording",
    "account-records",
    "grain-records",
    "region-records",
    // catalogue: end
};
// clang-format on
static_assert(std::size(kNames) == kLosses, "one name per loss");

std::string printableOf(const std::string& text) {
  std::string line(printable::kGrowth * text.size(), '\0');
  line.resize(printable::write(text.data(), text.size(), line.data(), line.size()));
  return line;
}

}  // namespace

const char* nameOf(Loss loss) { return kNames[static_cast<size_t>(loss)]; }

Losses::Losses(Print print) : print_(std::move(print)) {}

uint64_t Losses::total() const {
  uint64_t sum = 0;
  for (const uint64_t rows : rows_) sum += rows;
  return sum;
}

void Losses::addTo(std::map<std::string, int64_t>* all) const {
  for (size_t i = 0; i < kLosses; i++) {
    if (rows_[i] > 0) (*all)[nameOf(static_cast<Loss>(i))] += static_cast<int64_t>(rows_[i]);
  }
}

std::string Losses::summary() const {
  std::string all;
  for (size_t i = 0; i < kLosses; i++) {
    if (rows_[i] == 0) continue;
    all +=
        (all.empty() ? "" : ", ") + std::to_string(rows_[i]) + ' ' + nameOf(static_cast<Loss>(i));
  }
  return all.empty() ? "nothing" : all;
}

void Losses::say(const char* cause, const std::string& sentence) {
  if (said_.insert(cause).second) print_("whip: " + printableOf(sentence) + "\n");
}

}  // namespace whip::helper
