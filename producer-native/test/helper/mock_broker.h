// librdkafka's broker for tests: speaks the real protocol on a loopback port, inside this process.
#pragma once

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

#include <string>
#include <vector>

namespace whip::helper {

struct Received {
  std::string topic;
  std::string key;
  std::string value;
};

class MockBroker {
 public:
  MockBroker();
  ~MockBroker();
  MockBroker(const MockBroker&) = delete;
  MockBroker& operator=(const MockBroker&) = delete;

  std::string bootstrap() const;

  /// The next `count` produce requests are refused for good.
  void refuse(int count, rd_kafka_resp_err_t why = RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);

  /// The next `count` producers that ask for their number may not write: the broker, not a topic,
  /// says so.
  void refuseNumber(int count);

  /// Writes a record, and waits until it is there; no value: a tombstone.
  void put(const std::string& topic, const std::string& key, const std::string& value) const;

  /// The answer to all that ask for the topic.
  void refuseTopic(const std::string& topic, rd_kafka_resp_err_t why);

  /// Everything that is in the topics, each topic in its order of arrival (they have one
  /// partition).
  std::vector<Received> contents(const std::vector<std::string>& topics) const;

 private:
  rd_kafka_t* handle_ = nullptr;
  rd_kafka_mock_cluster_t* cluster_ = nullptr;
};

}  // namespace whip::helper
