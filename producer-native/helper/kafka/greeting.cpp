#include "helper/kafka/greeting.h"

namespace whip::helper {

Greeting::~Greeting() {
  over_.store(true, std::memory_order_relaxed);
  if (started_) pthread_join(thread_, nullptr);
}

void Greeting::start(rd_kafka_t* client, rd_kafka_topic_t* topic) {
  client_ = client;
  topic_ = topic;
  started_ = pthread_create(&thread_, nullptr, entry, this) == 0;
}

void* Greeting::entry(void* self) {
  pthread_setname_np(pthread_self(), "whip-hello");
  static_cast<Greeting*>(self)->greet();
  return nullptr;
}

void Greeting::greet() {
  bool answered = false;
  for (int i = 0; i < kTries && !answered && !over_.load(std::memory_order_relaxed); i++) {
    const rd_kafka_metadata_t* metadata = nullptr;
    // Why there is no answer is reported by the client, or by the loss of what waits.
    if (rd_kafka_metadata(client_, 0, topic_, &metadata, kTryMs) != 0) continue;
    answered = metadata->orig_broker_id >= 0;  // not just the bootstrap address
    if (metadata->topic_cnt > 0) {
      answer_.store(metadata->topics[0].err, std::memory_order_release);
    }
    rd_kafka_metadata_destroy(metadata);
  }
}

}  // namespace whip::helper
