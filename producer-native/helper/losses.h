// What this side of the collector lost, by named cause, and the only mouth it speaks with.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace whip::helper {

/// Causes of loss. The name is public: it is the key in the run record's `loss` map.
enum class Loss : uint8_t {
  // catalogue: cpp-losses
  /// No broker ever answered, or none let the collector in.
  kBrokerAbsent,
  /// The broker was slower than the program for longer than `WHIP_BUFFER_BYTES` lasts.
  kQueueFull,
  /// The broker, or the time limit, refused a message.
  kDeliveryFailed,
  /// The broker had not acknowledged a message within `WHIP_FLUSH_MS` of the end.
  kFlushTimeout,
  /// No schema id came before the buffer was full or the program ended.
  kRegistryUnreachable,
  /// The registry refused a schema as incompatible, or the password.
  kRegistryRefused,
  /// A batch could not be encoded for want of memory.
  kEncoding,
  /// A dependence came whose task had been dropped, mostly after another loss.
  kOrphanDependence,
  /// A folded item lacks a detail that had been dropped, mostly after another loss.
  kTornItem,
  /// The helper could not map the memory of so many threads; a line at that time says why.
  kOutOfReach,
  /// The collector could not start; it said why when the program started.
  kNotRecording,
  /// Records of the account of the threads' time were lost. Counted apart: all other causes count
  /// rows of the program's nodes.
  kAccountRecords,
  /// Records of the sums of grains were lost. Counted apart, like `account-records`.
  kGrainRecords,
  /// Records of a serial program's regions were lost.
  kRegionRecords,
  // catalogue: end
  kCount
};

inline constexpr size_t kLosses = static_cast<size_t>(Loss::kCount);

const char* nameOf(Loss loss);

class Losses {
 public:
  using Print = std::function<void(const std::string& line)>;

  /// `print` writes one line (with its newline) to where the user sees it.
  explicit Losses(Print print);

  void count(Loss loss, uint64_t rows) { rows_[static_cast<size_t>(loss)] += rows; }
  uint64_t of(Loss loss) const { return rows_[static_cast<size_t>(loss)]; }
  uint64_t total() const;
  /// Adds the causes that occurred to `all`.
  void addTo(std::map<std::string, int64_t>* all) const;

  /// The causes that occurred: "12 broker-absent, 3 encoding".
  std::string summary() const;

  /// Prints "whip: SENTENCE", at most once per cause. One sentence that says what is wrong and what
  /// to do.
  void say(Loss cause, const std::string& sentence) { say(nameOf(cause), sentence); }
  /// For causes that lose nothing.
  void say(const char* cause, const std::string& sentence);

 private:
  Print print_;
  std::array<uint64_t, kLosses> rows_{};
  std::set<std::string> said_;
};

}  // namespace whip::helper
