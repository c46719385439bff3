// Asks a broker for a topic's metadata, in a thread of its own, since that waits.
#pragma once

#include <librdkafka/rdkafka.h>
#include <pthread.h>

#include <atomic>

namespace whip::helper {

/// A producer's warm-up. An idempotent one sends nothing before a broker has numbered it.
/// librdkafka asks for the number whenever a broker sends its metadata, else every 500 ms; and the
/// first metadata comes from the bootstrap address, which it leaves at that moment, so that there
/// is no broker to ask. A short program would wait for the rest of those 500 ms at its end, and a
/// quick one would have filled the buffer by then.
///
/// A consumer learns from it whether its topic can be read: librdkafka reports no topic that could
/// not be read from the start.
class Greeting {
 public:
  Greeting() = default;
  ~Greeting();
  Greeting(const Greeting&) = delete;
  Greeting& operator=(const Greeting&) = delete;

  /// `topic` is any of the client's. Without a thread there is no answer.
  void start(rd_kafka_t* client, rd_kafka_topic_t* topic);

  /// The answer of the broker about the topic; no error as long as there is none.
  rd_kafka_resp_err_t answer() const { return answer_.load(std::memory_order_acquire); }

 private:
  static constexpr int kTries = 10;  // then librdkafka's timers go on
  static constexpr int kTryMs = 100;

  static void* entry(void* self);
  void greet();

  rd_kafka_t* client_ = nullptr;
  rd_kafka_topic_t* topic_ = nullptr;
  std::atomic<bool> over_{false};
  std::atomic<rd_kafka_resp_err_t> answer_{RD_KAFKA_RESP_ERR_NO_ERROR};
  bool started_ = false;
  pthread_t thread_{};
};

}  // namespace whip::helper
