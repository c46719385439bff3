#include "helper/kafka/outbox.h"

#include <utility>

namespace whip::helper {
namespace {

size_t bytesOf(const Message& message) { return message.key.size() + message.value.size(); }

}  // namespace

Outbox::Outbox(size_t bytesMax, Road road, Losses& losses)
    : bytesMax_(bytesMax), road_(std::move(road)), losses_(losses) {}

Loss Outbox::obstacle(Topic topic) const {
  if (road_.refused(topic)) return Loss::kRegistryRefused;
  if (road_.schemaId(topic) < 0) return Loss::kRegistryUnreachable;
  return road_.brokerAbsent() ? Loss::kBrokerAbsent : Loss::kQueueFull;
}

void Outbox::drop(const Message& message, Loss cause) {
  losses_.count(causeOf(message.topic, cause), message.rows);
  if (cause == Loss::kQueueFull) {
    losses_.say(cause,
                "Kafka takes the records more slowly than the program makes them and the buffer is "
                "full, so "
                "some are lost; raise WHIP_BUFFER_BYTES or use a faster broker");
  }
}

bool Outbox::offer(Message message) {
  if (road_.refused(message.topic)) {
    drop(message, Loss::kRegistryRefused);
    return false;
  }
  size_t room = bytesMax_;
  if (message.topic == Topic::kRun) room += kSmallBytes;
  const size_t used = waitingBytes_ + road_.heldBytes();
  if (message.topic != Topic::kLocation && used + bytesOf(message) > room) {
    drop(message, obstacle(message.topic));
    return false;
  }
  waitingBytes_ += bytesOf(message);
  waiting_.push_back(std::move(message));
  pump();
  return true;
}

void Outbox::pump() {
  while (!waiting_.empty()) {
    Message& message = waiting_.front();
    if (road_.refused(message.topic)) {
      drop(message, Loss::kRegistryRefused);
    } else {
      const int id = road_.schemaId(message.topic);
      if (id < 0) return;
      writeWireHeader(&message.value, id);
      if (!road_.send(message)) return;
    }
    waitingBytes_ -= bytesOf(message);
    waiting_.pop_front();
  }
}

void Outbox::giveUp() {
  for (const Message& message : waiting_) drop(message, obstacle(message.topic));
  waiting_.clear();
  waitingBytes_ = 0;
}

}  // namespace whip::helper
