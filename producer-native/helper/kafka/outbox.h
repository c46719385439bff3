// Where messages wait until they can be handed to the producer, and the one bound on everything
// that waits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>

#include "helper/kafka/topic.h"
#include "helper/losses.h"

namespace whip::helper {

/// The way out, as the outbox sees it; Kafka and Registry in earnest, fakes in the tests.
struct Road {
  std::function<int(Topic)> schemaId;        ///< -1 while unknown
  std::function<bool(Topic)> refused;        ///< the schema will never be accepted
  std::function<bool(const Message&)> send;  ///< false: no room
  std::function<size_t()> heldBytes;         ///< sent, not acknowledged
  std::function<bool()> brokerAbsent;
};

/// Messages leave in the order they came. Memory: waiting here + held by the producer <= bytesMax,
/// and another kSmallBytes for run records, which must get through when batches do not. Location
/// records are never refused (the program's text bounds them, a few hundred bytes per directive).
class Outbox {
 public:
  static constexpr size_t kSmallBytes = 1 << 20;

  Outbox(size_t bytesMax, Road road, Losses& losses);

  /// Takes the message, or returns false after counting its rows: then it is as if it had never
  /// been made. The first kWireHeaderBytes of the value are overwritten.
  bool offer(Message message);

  /// Sends what can be sent.
  void pump();

  /// Drops what still waits, counted. For the end of the run.
  void giveUp();

  /// How full it is, with what the producer holds; 1 is full.
  double fill() const {
    return static_cast<double>(waitingBytes_ + road_.heldBytes()) / static_cast<double>(bytesMax_);
  }

  bool empty() const { return waiting_.empty(); }
  size_t waitingBytes() const { return waitingBytes_; }

 private:
  /// Why messages do not leave at the moment.
  Loss obstacle(Topic topic) const;
  void drop(const Message& message, Loss cause);

  size_t bytesMax_;
  Road road_;
  Losses& losses_;
  std::deque<Message> waiting_;
  size_t waitingBytes_ = 0;
};

}  // namespace whip::helper
