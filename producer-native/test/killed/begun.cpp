#include "killed/begun.h"

#include <algorithm>
#include <utility>

namespace whip::killed {

Begun::Begun(const Program& program, Logs logs)
    : program_(program), logs_(std::move(logs)), rounds_(endless()) {
  for (unsigned worker = 0; worker < logs_.size(); worker++) {
    for (size_t i = 0; i < logs_[worker].size(); i++) places_[logs_[worker][i]] = {worker, i};
  }
  for (const auto& [units, place] : places_) {
    const Spot spot = *spotOf(units);
    rounds_[spot.endless] = std::max(rounds_[spot.endless], spot.round + 1);
  }
}

uint64_t Begun::work() const {
  uint64_t sum = 0;
  for (const auto& [units, place] : places_) sum += units;
  return sum;
}

uint64_t Begun::workDone() const {
  uint64_t sum = 0;
  for (const auto& [units, place] : places_) sum += isDone(units) ? units : 0;
  return sum;
}

uint64_t Begun::unitsOf(const Spot& spot) const {
  if (program_.turns == Turns::kAsGiven) {
    const std::vector<uint64_t>& log = logs_[spot.endless];
    return spot.round < log.size() ? log[spot.round] : 0;
  }
  const uint64_t number = spot.round * program_.round.strands().size() + spot.strand;
  return 1 + number * step() + spot.endless;
}

std::optional<Spot> Begun::spotOf(uint64_t units) const {
  if (units == 0) return std::nullopt;
  if (program_.turns == Turns::kAsGiven) {
    const auto place = places_.find(units);
    if (place == places_.end()) return std::nullopt;
    return Spot{place->second.worker, place->second.position, 0};
  }
  const uint64_t number = (units - 1) / step(), strands = program_.round.strands().size();
  return Spot{static_cast<Endless>((units - 1) % step()), number / strands,
              static_cast<size_t>(number % strands)};
}

bool Begun::isDone(uint64_t units) const {
  const auto place = places_.find(units);
  if (place == places_.end()) return false;
  if (place->second.position + 1 < logs_[place->second.worker].size()) return true;
  const Spot spot = *spotOf(units);
  return program_.turns == Turns::kOfOne && spot.round + 1 < rounds_[spot.endless];
}

}  // namespace whip::killed
