// What this side of the collector lost, by named cause, and the only mouth it speaks with.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace whip::ship {

/// Causes of loss. The name is public: it is the key in the run record's `loss` map.
enum class Loss : uint8_t {
  kBrokerAbsent,         // "broker-absent": no broker ever answered
  kQueueFull,            // "queue-full": the broker was too slow for WHIP_BUFFER_BYTES
  kDeliveryFailed,       // "delivery-failed": the broker, or the time limit, refused a message
  kFlushTimeout,         // "flush-timeout": not acknowledged within WHIP_FLUSH_MS at the end
  kRegistryUnreachable,  // "registry-unreachable": no schema id came before the buffer was full or
                         // the end
  kRegistryRefused,      // "registry-refused": it does not accept our schema
  kEncoding,             // "encoding": a batch could not be encoded (out of memory)
  kOrphanDependence,     // "orphan-dependence": its DEPENDS row was dropped before
  kTornItem,             // "torn-item": a folded item of which a detail was dropped before
  kOutOfReach,           // "out-of-reach": threads whose memory the helper cannot map
  kOff,                  // "not-recording": the collector could not start; see what it said
  kCount
};

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
  static constexpr size_t kLosses = static_cast<size_t>(Loss::kCount);

  Print print_;
  std::array<uint64_t, kLosses> rows_{};
  std::set<std::string> said_;
};

}  // namespace whip::ship
