#include "guest/core/grain/grain.h"

namespace whip::grain {

uint64_t Numbers::creation() const {
  const Numbers& grain = *this;
  if (grain[Number::kDispatch] != kUnknown) return grain[Number::kDispatch];
  uint64_t sum = 0;
  for (const Number part : {Number::kAlloc, Number::kCopy, Number::kSubmit}) {
    if (grain[part] == kUnknown) return kUnknown;
    sum += grain[part];
  }
  return sum;
}

uint64_t Numbers::cost() const {
  uint64_t sum = 0;
  const uint64_t creation = this->creation(), finish = (*this)[Number::kFinish];
  for (const uint64_t part : {creation, finish}) sum += part == kUnknown ? 0 : part;
  return sum;
}

int benefitPower(uint64_t work, uint64_t cost) {
  if (work == 0) return kNoBenefit;
  const int power = static_cast<int>(bitsOf(work)) - static_cast<int>(bitsOf(cost));
  // The shifted number has as many bits as the other, so that none is lost.
  const bool isReached = power >= 0 ? work >> power >= cost : work << -power >= cost;
  return isReached ? power : power - 1;
}

CellKey CellKey::of(const Numbers& grain) {
  const uint64_t creation = grain.creation();
  const uint32_t bits = creation == kUnknown ? 0 : bitsOf(creation) + 1;
  return {Table::kCells, static_cast<uint8_t>(bitsOf(grain[Number::kWork])),
          static_cast<uint8_t>(bits), 0};
}

}  // namespace whip::grain
