#include "mock_broker.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

void silent(const rd_kafka_t*, int, const char*, const char*) {}

rd_kafka_t* client(rd_kafka_type_t type, const std::string& bootstrap) {
  rd_kafka_conf_t* configuration = rd_kafka_conf_new();
  char error[256];
  const auto set = [&](const char* name, const std::string& value) {
    EXPECT_EQ(rd_kafka_conf_set(configuration, name, value.c_str(), error, sizeof error),
              RD_KAFKA_CONF_OK)
        << error;
  };
  if (!bootstrap.empty()) set("bootstrap.servers", bootstrap);
  if (type == RD_KAFKA_CONSUMER) {
    set("group.id", "test");
    set("enable.partition.eof", "true");
    set("fetch.wait.max.ms", "10");  // the end is what a fetch finds nothing behind
  }
  rd_kafka_conf_set_log_cb(configuration, silent);
  rd_kafka_t* handle = rd_kafka_new(type, configuration, error, sizeof error);
  EXPECT_NE(handle, nullptr) << error;
  return handle;
}

}  // namespace

MockBroker::MockBroker() : handle_(client(RD_KAFKA_PRODUCER, "")) {
  cluster_ = rd_kafka_mock_cluster_new(handle_, 1);
  for (const char* topic :
       {"whip.run", "whip.location", "whip.node", "whip.construct", "whip.control"}) {
    EXPECT_EQ(rd_kafka_mock_topic_create(cluster_, topic, 1, 1), RD_KAFKA_RESP_ERR_NO_ERROR);
  }
}

MockBroker::~MockBroker() {
  rd_kafka_mock_cluster_destroy(cluster_);
  rd_kafka_destroy(handle_);
}

std::string MockBroker::bootstrap() const { return rd_kafka_mock_cluster_bootstraps(cluster_); }

void MockBroker::refuse(int count, rd_kafka_resp_err_t why) {
  constexpr int16_t kProduce = 0;  // the protocol's number of the request
  for (int i = 0; i < count; i++) {
    rd_kafka_mock_push_request_errors(cluster_, kProduce, 1, why);
  }
}

void MockBroker::refuseNumber(int count) {
  constexpr int16_t kInitProducerId = 22;
  for (int i = 0; i < count; i++) {
    rd_kafka_mock_push_request_errors(cluster_, kInitProducerId, 1,
                                      RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED);
  }
}

void MockBroker::put(const std::string& topic, const std::string& key,
                     const std::string& value) const {
  rd_kafka_t* producer = client(RD_KAFKA_PRODUCER, bootstrap());
  rd_kafka_topic_t* to = rd_kafka_topic_new(producer, topic.c_str(), nullptr);
  void* const payload = value.empty() ? nullptr : const_cast<char*>(value.data());
  EXPECT_EQ(rd_kafka_produce(to, 0, RD_KAFKA_MSG_F_COPY, payload, value.size(), key.data(),
                             key.size(), nullptr),
            0);
  EXPECT_EQ(rd_kafka_flush(producer, 30000), RD_KAFKA_RESP_ERR_NO_ERROR);
  rd_kafka_topic_destroy(to);
  rd_kafka_destroy(producer);
}

void MockBroker::refuseTopic(const std::string& topic, rd_kafka_resp_err_t why) {
  rd_kafka_mock_topic_set_error(cluster_, topic.c_str(), why);
}

std::vector<Received> MockBroker::contents(const std::vector<std::string>& topics) const {
  rd_kafka_t* consumer = client(RD_KAFKA_CONSUMER, bootstrap());
  rd_kafka_topic_partition_list_t* partitions =
      rd_kafka_topic_partition_list_new(static_cast<int>(topics.size()));
  for (const std::string& topic : topics) {
    rd_kafka_topic_partition_list_add(partitions, topic.c_str(), 0)->offset =
        RD_KAFKA_OFFSET_BEGINNING;
  }
  rd_kafka_assign(consumer, partitions);
  rd_kafka_topic_partition_list_destroy(partitions);
  std::vector<Received> received;
  size_t ends = 0;
  for (int turn = 0; turn < 600 && ends < topics.size(); turn++) {
    rd_kafka_message_t* message = rd_kafka_consumer_poll(consumer, 100);
    if (message == nullptr) continue;
    if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
      ends++;
    } else {
      EXPECT_EQ(message->err, RD_KAFKA_RESP_ERR_NO_ERROR) << rd_kafka_message_errstr(message);
      received.push_back({rd_kafka_topic_name(message->rkt),
                          {static_cast<char*>(message->key), message->key_len},
                          {static_cast<char*>(message->payload), message->len}});
    }
    rd_kafka_message_destroy(message);
  }
  EXPECT_EQ(ends, topics.size()) << "not read to the end";
  rd_kafka_consumer_close(consumer);
  rd_kafka_destroy(consumer);
  return received;
}

}  // namespace whip::helper
