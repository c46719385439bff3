// The producer. Only this folder includes rdkafka.h. Owned and called only by the thread that
// drains the rings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "helper/kafka/cluster_clock.h"
#include "helper/kafka/properties.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"
#include "helper/options.h"

namespace whip::helper {

class Kafka {
 public:
  /// Creates the producer; its threads inherit the caller's signal mask. Connects in the
  /// background.
  ///
  /// @param file the user's client properties
  Kafka(const Options& options, const Properties& file, Losses& losses);
  /// Gives up what was not delivered (counted) and ends the producer's threads.
  ~Kafka();
  Kafka(const Kafka&) = delete;
  Kafka& operator=(const Kafka&) = delete;

  /// False: the configuration was refused; the reason was said. Then nothing else may be called.
  bool started() const;

  /// Hands a message over, its value complete. Never waits. False: no room in the queue; the
  /// message is still the caller's.
  bool send(const Message& message);

  /// Serves delivery reports, for at most `waitMs`.
  void serve(int waitMs);

  /// Serves delivery reports, for at most `waitMs`, and sends messages that wait for company
  /// (linger.ms) at once.
  void flush(int waitMs);

  /// Gives up all messages that wait; they are counted under `cause`.
  void giveUp(Loss cause);

  const ClusterClock& clock() const;
  size_t heldBytes() const;  ///< handed over, not yet acknowledged
  size_t heldRecords(Topic topic) const;
  uint64_t rowsDelivered() const;
  uint64_t batchesDelivered() const;  ///< messages of Topic::kNode
  uint64_t bytesDelivered() const;    ///< keys and values, before compression
  bool reached() const;               ///< a broker has acknowledged something
  bool absent() const;                ///< none has, and all connections failed

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace whip::helper
