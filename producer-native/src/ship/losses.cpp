#include "ship/losses.h"

#include <utility>

#include "printable/printable.h"

namespace whip::ship {

const char* nameOf(Loss loss) {
  switch (loss) {
    case Loss::kBrokerAbsent:
      return "broker-absent";
    case Loss::kQueueFull:
      return "queue-full";
    case Loss::kDeliveryFailed:
      return "delivery-failed";
    case Loss::kFlushTimeout:
      return "flush-timeout";
    case Loss::kRegistryUnreachable:
      return "registry-unreachable";
    case Loss::kRegistryRefused:
      return "registry-refused";
    case Loss::kEncoding:
      return "encoding";
    case Loss::kOrphanDependence:
      return "orphan-dependence";
    case Loss::kTornItem:
      return "torn-item";
    case Loss::kOutOfReach:
      return "out-of-reach";
    case Loss::kOff:
      return "not-recording";
    case Loss::kCount:
      break;
  }
  return "";
}

namespace {

std::string printableOf(const std::string& text) {
  std::string line(printable::kGrowth * text.size(), '\0');
  line.resize(printable::write(text.data(), text.size(), line.data(), line.size()));
  return line;
}

}  // namespace

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

}  // namespace whip::ship
