// Makes code addresses canonical (schemas/README.md, "Sites") and announces each place once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "location/location.h"

namespace whip::location {

/// A directive that the compiler duplicated (inlining, unrolling, a debug and a plain variant of
/// the outlined body) has several addresses; the first one seen at the same (module, file, line)
/// stands for all. Without debug information an address stands for itself. Not thread-safe.
class Sites {
 public:
  using Resolve = std::function<Location(uint64_t address)>;
  using Announce = std::function<void(uint64_t address, const Location& location)>;

  /// 65,536 locks x about 200 B of cache and record = 13 MB: programs that make locks by the
  /// million (one per object) keep their numbers, only the names of the later ones are not looked
  /// up.
  static constexpr size_t kLocksMax = 65536;

  /// `announce` is called once for every canonical address and every lock, before its first use is
  /// returned.
  Sites(Resolve resolveCode, Resolve resolveLock, Announce announce);

  /// 0 (unknown) stays 0 and is never resolved. Memory: one entry per distinct call site of the
  /// OpenMP runtime, which the program's text bounds.
  uint64_t canonical(uint64_t returnAddress);

  /// Announces a lock's name; lock addresses stand for themselves.
  void lock(uint64_t waitId);

  /// Addresses without a source line among those seen, for the share of unattributed work.
  size_t unresolved() const { return unresolved_; }

 private:
  Resolve resolveCode_;
  Resolve resolveLock_;
  Announce announce_;
  std::unordered_map<uint64_t, uint64_t> canonical_;
  std::map<std::tuple<std::string, std::string, int>, uint64_t> firstAt_;
  std::unordered_set<uint64_t> locks_;
  size_t unresolved_ = 0;
};

}  // namespace whip::location
