#include "helper/kafka/consumer.h"

#include <librdkafka/rdkafka.h>

#include <optional>

#include "helper/kafka/greeting.h"
#include "helper/kafka/kafka_config.h"

namespace whip::helper {
namespace {

constexpr int32_t kPartition = 0;  // the topic has no other

/// In one heartbeat: what is behind them waits for the next one.
constexpr int kRecordsMax = 1000;

void logNothing(const rd_kafka_t*, int, const char*, const char*) {}

std::string whyUnread(rd_kafka_resp_err_t error, const std::string& topic) {
  switch (error) {
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
      return "no permission to read the topic " + topic +
             "; `whip topics acls` prints what a collector needs";
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
      return "the topic " + topic + " does not exist; `whip topics create` makes it";
    default:
      return "";  // librdkafka tries again
  }
}

}  // namespace

struct Consumer::State {
  explicit State(std::string topicName) : topicName(std::move(topicName)) {}

  const std::string topicName;
  std::string trouble;
  rd_kafka_t* handle = nullptr;
  rd_kafka_topic_t* topic = nullptr;
  rd_kafka_queue_t* queue = nullptr;
  std::optional<Greeting> greeting;
  bool isReading = false;

  void open(const Options& options, const Properties& file);
  void take(const rd_kafka_message_t& message, const Take& take);
  void note(rd_kafka_resp_err_t error) {
    if (trouble.empty()) trouble = whyUnread(error, topicName);
  }
};

void Consumer::State::open(const Options& options, const Properties& file) {
  Properties properties = consumerProperties();
  // Since 2.5.0 a client sends measurements of itself to a broker that asks for them.
  constexpr int kReportsMetrics = 0x020500ff;
  if (rd_kafka_version() >= kReportsMetrics) {
    properties.emplace_back("enable.metrics.push", "false");
  }
  if (!inLibrdkafkasWords(file, &properties, &trouble)) return;
  properties.emplace_back("bootstrap.servers", options.bootstrap);
  rd_kafka_conf_t* configuration = rd_kafka_conf_new();
  char error[256];
  for (const auto& [name, value] : properties) {
    // What is not accepted, or not known to this version, the producer has named.
    rd_kafka_conf_set(configuration, name.c_str(), value.c_str(), error, sizeof error);
  }
  rd_kafka_conf_set_log_cb(configuration, logNothing);
  handle = rd_kafka_new(RD_KAFKA_CONSUMER, configuration, error, sizeof error);
  if (handle == nullptr) {
    rd_kafka_conf_destroy(configuration);  // on success it belongs to the consumer
    trouble = std::string("the Kafka consumer cannot start (") + error + ")";
    return;
  }
  topic = rd_kafka_topic_new(handle, topicName.c_str(), nullptr);
  queue = rd_kafka_queue_new(handle);
  isReading = topic != nullptr && rd_kafka_consume_start_queue(
                                      topic, kPartition, RD_KAFKA_OFFSET_TAIL(kLast), queue) == 0;
  if (isReading) {
    greeting.emplace().start(handle, topic);
  } else {
    trouble = rd_kafka_err2str(rd_kafka_last_error());
  }
}

void Consumer::State::take(const rd_kafka_message_t& message, const Take& take) {
  if (message.err != RD_KAFKA_RESP_ERR_NO_ERROR) return note(message.err);
  rd_kafka_timestamp_type_t whose = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE;
  const int64_t takenMs = rd_kafka_message_timestamp(&message, &whose);
  take({{static_cast<const char*>(message.key), message.key_len},
        {static_cast<const char*>(message.payload), message.len},
        message.payload == nullptr,
        whose == RD_KAFKA_TIMESTAMP_NOT_AVAILABLE ? 0 : takenMs});
}

Consumer::Consumer(const Options& options, const Properties& file, const std::string& topic)
    : state_(std::make_unique<State>(topic)) {
  state_->open(options, file);
}

Consumer::~Consumer() {
  state_->greeting.reset();
  if (state_->isReading) rd_kafka_consume_stop(state_->topic, kPartition);
  if (state_->queue != nullptr) rd_kafka_queue_destroy(state_->queue);
  if (state_->topic != nullptr) rd_kafka_topic_destroy(state_->topic);
  if (state_->handle != nullptr) rd_kafka_destroy(state_->handle);
}

void Consumer::poll(const Take& take) {
  if (!state_->isReading) return;
  rd_kafka_poll(state_->handle, 0);
  state_->note(state_->greeting->answer());
  for (int i = 0; i < kRecordsMax; i++) {
    rd_kafka_message_t* message = rd_kafka_consume_queue(state_->queue, 0);
    if (message == nullptr) return;
    state_->take(*message, take);
    rd_kafka_message_destroy(message);
  }
}

const std::string& Consumer::trouble() const { return state_->trouble; }

}  // namespace whip::helper
