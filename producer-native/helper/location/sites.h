// Makes code addresses canonical (schemas/README.md, "Sites") and announces each place once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "helper/location/location.h"
#include "helper/location/resolver.h"

namespace whip::location {

/// A directive that the compiler duplicated (inlining, unrolling, a debug and a plain variant of
/// the outlined body) has several addresses; the first one seen at the same (module, file, line)
/// stands for all. Without debug information an address stands for itself. Not thread-safe.
class Sites {
 public:
  using Ask = std::function<void(What what, uint64_t address, Urgency urgency)>;
  /// Location of an address that is known at once: its module and offset.
  using PlaceOf = std::function<Location(uint64_t address)>;
  using Announce = std::function<void(uint64_t address, const Location& location)>;

  /// 65,536 locks x about 200 B of cache and record = 13 MB: programs that make locks by the
  /// million (one per object) keep their numbers, only the names of later ones are not looked up.
  static constexpr size_t kLocksMax = 65536;

  /// `ask` sends a question whose answer comes to accept(), once per address and urgency.
  /// `announce` is called for every canonical address and every lock before its first use is
  /// returned, and once more for an address whose answer comes after that.
  Sites(Ask ask, PlaceOf placeOf, Announce announce);

  /// The canonical address, or nothing while the place is being looked up. 0 (unknown) stays 0.
  /// Memory: one entry per call site of the OpenMP runtime, which the program's text bounds.
  std::optional<uint64_t> canonical(uint64_t returnAddress);

  /// The canonical address will be needed.
  void expect(uint64_t returnAddress, Urgency urgency);

  /// A function's own address, once its name has been announced. Functions stand for themselves:
  /// all instances of a template have one line.
  std::optional<uint64_t> function(uint64_t address);

  /// True once the lock's name has been announced (or will not be). Locks stand for themselves.
  bool lock(uint64_t waitId);

  void accept(const Answer& answer);

  /// From now on nothing waits for an answer: addresses without one stand for themselves, by module
  /// and offset until it comes. For the end of the run.
  void stopHolding();

  /// Addresses that stand for themselves because their answer has not come.
  size_t unanswered() const { return unanswered_.size(); }
  /// It will not come any more.
  void stopWaiting() { unanswered_.clear(); }

  /// Addresses without a source line among those seen, for the share of unattributed work.
  size_t unresolved() const { return unresolved_; }

 private:
  struct Place {
    std::optional<uint64_t> canonical;  // nothing: being looked up
    bool isUrgent = false;
  };

  Place& placeFor(uint64_t address, Urgency urgency);
  void settleCode(uint64_t address, const Location& location);
  void settleWithoutAnswer(uint64_t address);
  void nameLate(const Answer& answer);
  void settleLock(uint64_t waitId, const Location& location);
  void settleFunction(uint64_t address, const Location& location);
  void settleFunctionWithoutAnswer(uint64_t address);

  Ask ask_;
  PlaceOf placeOf_;
  Announce announce_;
  bool holding_ = true;  // what needs an answer waits for it
  std::unordered_map<uint64_t, Place> places_;
  std::unordered_map<uint64_t, bool> locks_;      // announced?
  std::unordered_map<uint64_t, bool> functions_;  // announced?
  std::unordered_set<uint64_t> unanswered_;
  std::map<std::tuple<std::string, std::string, int>, uint64_t> firstAt_;
  size_t unresolved_ = 0;
};

}  // namespace whip::location
