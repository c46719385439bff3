#include "helper/kafka/kafka.h"

#include <librdkafka/rdkafka.h>

#include <array>
#include <cstdlib>
#include <optional>

#include "guest/core/clock/steady_time.h"
#include "guest/core/process/say.h"
#include "helper/kafka/greeting.h"
#include "helper/kafka/kafka_config.h"
#include "helper/run/run_facts.h"

namespace whip::helper {
namespace {

void logNothing(const rd_kafka_t*, int, const char*, const char*) {}

void logVerbosely(const rd_kafka_t*, int, const char* facility, const char* text) {
  whip::say("kafka: %s: %s", facility, text);
}

// What a delivery report must know of its message travels in rdkafka's opaque pointer:
// topic << 32 | rows.
void* packed(const Message& message) {
  return reinterpret_cast<void*>(uint64_t{static_cast<uint8_t>(message.topic)} << 32 |
                                 message.rows);
}
Topic topicIn(void* opaque) { return static_cast<Topic>(reinterpret_cast<uint64_t>(opaque) >> 32); }
uint32_t rowsIn(void* opaque) { return static_cast<uint32_t>(reinterpret_cast<uint64_t>(opaque)); }

// Before 2.6.1 librdkafka repeats its nonce in the last message of SCRAM, which Kafka 4 refuses.
std::string hintAtScram(const std::string& reason) {
  constexpr int kFixed = 0x020601ff;
  if (rd_kafka_version() >= kFixed || reason.find("SCRAM") == std::string::npos) return "";
  return std::string("; librdkafka ") + rd_kafka_version_str() +
         " cannot log in with SCRAM at Kafka 4: use a certificate, or PLAIN over TLS";
}

}  // namespace

struct Kafka::State {
  State(const Options& options, Losses& losses) : options(options), losses(losses) {}

  const Options& options;
  Losses& losses;
  rd_kafka_t* producer = nullptr;
  std::array<rd_kafka_topic_t*, kTopics> topics{};
  std::optional<Greeting> greeting;
  std::array<size_t, kTopics> held{};
  size_t heldBytes = 0;
  ClusterClock clock;
  int64_t firstSentMs = 0;  // by the host's clock; 0: nothing yet
  uint64_t rows = 0;
  uint64_t batches = 0;
  uint64_t bytes = 0;
  bool reached = false;
  bool allDown = false;
  bool refused = false;  // at the door: by its certificate, name or password
  bool givingUp = false;
  Loss giveUpCause = Loss::kFlushTimeout;

  bool configure(rd_kafka_conf_t* configuration, const Properties& file);
  void refuse(const std::string& reason);
  void delivered(const rd_kafka_message_t* message);
  void learnTime(const rd_kafka_message_t* message);
  void failed(rd_kafka_resp_err_t error, Topic topic, uint32_t rowsLost);
  std::string reasonOf(rd_kafka_resp_err_t error) const;
  void brokersDown(const char* reason);
  void refusedAtTheDoor(const char* reason);

  static void onDelivery(rd_kafka_t*, const rd_kafka_message_t* message, void* context) {
    static_cast<State*>(context)->delivered(message);
  }
  static void onError(rd_kafka_t*, int error, const char* reason, void* context) {
    State* state = static_cast<State*>(context);
    if (error == RD_KAFKA_RESP_ERR__AUTHENTICATION || error == RD_KAFKA_RESP_ERR__SSL) {
      state->refusedAtTheDoor(reason);
    } else if (error == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) {
      state->brokersDown(reason);
    }
  }
};

void Kafka::State::refuse(const std::string& reason) {
  losses.say(Loss::kNotRecording, reason + ", so the run is not recorded");
}

bool Kafka::State::configure(rd_kafka_conf_t* configuration, const Properties& file) {
  Properties properties = defaultProperties(options);
  // Since 2.5.0 a client sends measurements of itself to a broker that asks for them.
  constexpr int kReportsMetrics = 0x020500ff;
  if (rd_kafka_version() >= kReportsMetrics) {
    properties.emplace_back("enable.metrics.push", "false");
  }
  std::string why;
  if (!inLibrdkafkasWords(file, &properties, &why)) {
    refuse(why);
    return false;
  }
  properties.emplace_back("bootstrap.servers", options.bootstrap);  // whatever the file says
  std::string unknown;
  for (const auto& [name, value] : properties) {
    char error[256];
    const rd_kafka_conf_res_t result =
        rd_kafka_conf_set(configuration, name.c_str(), value.c_str(), error, sizeof error);
    if (result == RD_KAFKA_CONF_UNKNOWN) {
      unknown += (unknown.empty() ? "" : ", ") + name;
    } else if (result != RD_KAFKA_CONF_OK) {
      refuse("the client property " + name + " is not accepted (" + error + ")");
      return false;
    }
  }
  // A file made for the Java client may hold more than this one knows.
  if (!unknown.empty()) {
    losses.say("unknown-property", "client properties in " + options.configFile +
                                       " that librdkafka does not know were skipped: " + unknown);
  }
  rd_kafka_conf_set_opaque(configuration, this);
  rd_kafka_conf_set_dr_msg_cb(configuration, onDelivery);
  rd_kafka_conf_set_error_cb(configuration, onError);
  rd_kafka_conf_set_log_cb(configuration, options.verbose ? logVerbosely : logNothing);
  return true;
}

void Kafka::State::brokersDown(const char* reason) {
  allDown = true;
  if (reached || refused) return;
  losses.say(Loss::kBrokerAbsent, "no Kafka broker answers at " + options.bootstrap + " (" +
                                      reason + "); the program runs on, but check WHIP_BOOTSTRAP");
}

// Said in place of brokersDown(), which follows, and in addition where that came first: a broker
// can be slow before it says no.
void Kafka::State::refusedAtTheDoor(const char* reason) {
  if (reached) return;
  refused = true;
  losses.say("refused-at-the-door",
             "the Kafka broker denies the collector access (" + std::string(reason) +
                 "); the program runs on, but check sasl.* and ssl.* in " +
                 (options.configFile.empty() ? "WHIP_CONFIG, which is not set"
                                             : options.configFile + " (WHIP_CONFIG)") +
                 hintAtScram(reason));
}

void Kafka::State::delivered(const rd_kafka_message_t* message) {
  const Topic topic = topicIn(message->_private);
  const size_t size = message->len + message->key_len;
  heldBytes -= size;
  held[static_cast<size_t>(topic)]--;
  if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
    failed(message->err, topic, rowsIn(message->_private));
    return;
  }
  reached = true;
  allDown = false;
  learnTime(message);
  bytes += size;
  if (topic != Topic::kNode) return;
  rows += rowsIn(message->_private);
  batches++;
}

/// Learns the time from a message that the broker stamped; on topics of an earlier version it has
/// our own time.
void Kafka::State::learnTime(const rd_kafka_message_t* message) {
  rd_kafka_timestamp_type_t whose = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE;
  const int64_t takenMs = rd_kafka_message_timestamp(message, &whose);
  if (whose != RD_KAFKA_TIMESTAMP_LOG_APPEND_TIME) return;
  if (!clock.learn(firstSentMs, takenMs, wallMicros() / 1000, steadyMs())) return;
  const int64_t seconds = clock.aheadMs() / 1000;
  losses.say("clock", "this host's clock is " + std::to_string(std::abs(seconds)) + " s " +
                          (seconds > 0 ? "ahead of" : "behind") +
                          " the Kafka broker's: the run's times are by the broker's clock");
}

void Kafka::State::failed(rd_kafka_resp_err_t error, Topic topic, uint32_t rowsLost) {
  const bool absent = !reached && allDown;
  const bool late = error == RD_KAFKA_RESP_ERR__MSG_TIMED_OUT;
  const Loss cause = givingUp         ? giveUpCause
                     : absent && late ? Loss::kBrokerAbsent
                                      : Loss::kDeliveryFailed;
  losses.count(causeOf(topic, cause), rowsLost);
  if (error == RD_KAFKA_RESP_ERR_INVALID_TIMESTAMP) {
    losses.say(cause,
               "Kafka refuses the time that the run's records carry: check this host's clock, "
               "which is more than an hour ahead of the broker's; topics with "
               "message.timestamp.type=LogAppendTime take any (whip topics describe)");
  } else if (cause == Loss::kDeliveryFailed) {
    losses.say(cause, std::string("Kafka does not take the run's records (") + reasonOf(error) +
                          "); check that the topics exist and may be written (whip doctor)");
  }
}

// Once the broker has refused for good, messages only hear that something was fatal, and those that
// were waiting, that they are purged; which of the two comes first is chance.
std::string Kafka::State::reasonOf(rd_kafka_resp_err_t error) const {
  if (error == RD_KAFKA_RESP_ERR__FATAL || error == RD_KAFKA_RESP_ERR__PURGE_QUEUE ||
      error == RD_KAFKA_RESP_ERR__PURGE_INFLIGHT) {
    char why[256];
    const rd_kafka_resp_err_t first = rd_kafka_fatal_error(producer, why, sizeof why);
    if (first != RD_KAFKA_RESP_ERR_NO_ERROR) {
      return std::string(rd_kafka_err2str(first)) + ": " + why;
    }
  }
  return rd_kafka_err2str(error);
}

Kafka::Kafka(const Options& options, const Properties& file, Losses& losses)
    : state_(std::make_unique<State>(options, losses)) {
  rd_kafka_conf_t* configuration = rd_kafka_conf_new();
  if (!state_->configure(configuration, file)) {
    rd_kafka_conf_destroy(configuration);
    return;
  }
  char error[256];
  state_->producer = rd_kafka_new(RD_KAFKA_PRODUCER, configuration, error, sizeof error);
  if (state_->producer == nullptr) {
    rd_kafka_conf_destroy(configuration);  // on success it belongs to the producer
    state_->refuse(std::string("the Kafka producer cannot start (") + error + ")");
    return;
  }
  for (size_t i = 0; i < kTopics; i++) {
    const std::string name = options.prefix + suffixOf(static_cast<Topic>(i));
    state_->topics[i] = rd_kafka_topic_new(state_->producer, name.c_str(), nullptr);
    if (state_->topics[i] == nullptr) state_->refuse("the topic name " + name + " is not accepted");
  }
  if (started()) state_->greeting.emplace().start(state_->producer, state_->topics[0]);
}

Kafka::~Kafka() {
  if (state_->producer == nullptr) return;
  giveUp(Loss::kFlushTimeout);
  state_->greeting.reset();
  for (rd_kafka_topic_t* topic : state_->topics) {
    if (topic != nullptr) rd_kafka_topic_destroy(topic);
  }
  rd_kafka_destroy(state_->producer);
}

bool Kafka::started() const {
  for (const rd_kafka_topic_t* topic : state_->topics) {
    if (topic == nullptr) return false;
  }
  return true;
}

bool Kafka::send(const Message& message) {
  const size_t topic = static_cast<size_t>(message.topic);
  if (state_->firstSentMs == 0) state_->firstSentMs = wallMicros() / 1000;
  const int result =
      rd_kafka_produce(state_->topics[topic], RD_KAFKA_PARTITION_UA, RD_KAFKA_MSG_F_COPY,
                       const_cast<char*>(message.value.data()), message.value.size(),
                       message.key.data(), message.key.size(), packed(message));
  if (result == 0) {
    state_->heldBytes += message.value.size() + message.key.size();
    state_->held[topic]++;
    return true;
  }
  const rd_kafka_resp_err_t error = rd_kafka_last_error();
  if (error == RD_KAFKA_RESP_ERR__QUEUE_FULL) return false;
  // Too large, fatal, ...: another try would fail as well.
  state_->failed(error, message.topic, message.rows);
  return true;
}

void Kafka::serve(int waitMs) { rd_kafka_poll(state_->producer, waitMs); }

void Kafka::flush(int waitMs) {
  if (state_->heldBytes == 0) return serve(waitMs);  // rdkafka would not wait at all
  rd_kafka_flush(state_->producer, waitMs);
}

void Kafka::giveUp(Loss cause) {
  state_->givingUp = true;
  state_->giveUpCause = cause;
  rd_kafka_purge(state_->producer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT);
  // Purged messages come back as delivery reports; this only serves those.
  for (int turn = 0; turn < 10 && rd_kafka_outq_len(state_->producer) > 0; turn++) serve(10);
  state_->givingUp = false;
}

const ClusterClock& Kafka::clock() const { return state_->clock; }
size_t Kafka::heldBytes() const { return state_->heldBytes; }
size_t Kafka::heldRecords(Topic topic) const { return state_->held[static_cast<size_t>(topic)]; }
uint64_t Kafka::rowsDelivered() const { return state_->rows; }
uint64_t Kafka::batchesDelivered() const { return state_->batches; }
uint64_t Kafka::bytesDelivered() const { return state_->bytes; }
bool Kafka::reached() const { return state_->reached; }
bool Kafka::absent() const { return !state_->reached && state_->allDown; }

}  // namespace whip::helper
