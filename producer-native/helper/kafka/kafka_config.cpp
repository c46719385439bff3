#include "helper/kafka/kafka_config.h"

#include "helper/kafka/tls.h"

namespace whip::helper {
namespace {

void add(const std::string& name, const std::string& value, Properties* properties) {
  if (!value.empty()) properties->emplace_back(name, value);
}

void addTls(const Tls& tls, Properties* properties) {
  add("ssl.ca.location", tls.caFile, properties);
  add("ssl.ca.pem", tls.caPem, properties);
  add("ssl.certificate.location", tls.ownFile, properties);
  add("ssl.key.location", tls.ownFile, properties);
  add("ssl.certificate.pem", tls.ownPem, properties);
  add("ssl.key.pem", tls.ownKeyPem, properties);
  add("ssl.key.password", tls.keyPassword, properties);
  add("ssl.keystore.location", tls.ownPkcs12, properties);
  add("ssl.keystore.password", tls.pkcs12Password, properties);
  if (!tls.checksHostName) add("ssl.endpoint.identification.algorithm", "none", properties);
}

// See registry_access.h.
bool isForRegistry(const std::string& name) {
  return name.rfind("schema.registry.", 0) == 0 || name.rfind("basic.auth.", 0) == 0;
}

}  // namespace

std::string jaasOption(const std::string& login, const std::string& name) {
  size_t at = login.find(" " + name + "=");
  if (at == std::string::npos) return "";
  at += name.size() + 2;
  const char quote = at < login.size() ? login[at] : '\0';
  if (quote != '"' && quote != '\'') {
    return login.substr(at, login.find_first_of(" ;", at) - at);
  }
  std::string value;
  while (++at < login.size() && login[at] != quote) {
    if (login[at] == '\\' && at + 1 < login.size()) at++;
    value += login[at];
  }
  return value;
}

bool inLibrdkafkasWords(const Properties& properties, Properties* translated, std::string* why) {
  Tls tls;
  if (!readTls(properties, "", &tls, why)) return false;
  for (const auto& [name, value] : properties) {
    if (name == "sasl.jaas.config") {
      translated->emplace_back("sasl.username", jaasOption(value, "username"));
      translated->emplace_back("sasl.password", jaasOption(value, "password"));
    } else if (!isForRegistry(name) && !isTlsStore(name) &&
               name != "ssl.endpoint.identification.algorithm") {
      translated->emplace_back(name, value);
    }
  }
  addTls(tls, translated);
  return true;
}

Properties defaultProperties(const Options& options) {
  // The bound that counts is Outbox's, over everything that waits; rdkafka's own must not be met
  // before it.
  const std::string queueKiB = std::to_string(options.bufferBytesMax / 1024 + 16 * 1024);
  return {
      {"client.id", "whip-collector"},
      {"enable.idempotence", "true"},
      {"acks", "all"},
      {"compression.type", options.compression},
      {"partitioner", "murmur2_random"},  // the Java client's: keys meet their partition from both
      {"linger.ms", "50"},
      {"queue.buffering.max.kbytes", queueKiB},
      {"queue.buffering.max.messages", "1000000"},
      {"message.timeout.ms", std::to_string(options.messageTimeoutMs)},
      {"reconnect.backoff.ms", "50"},
      {"reconnect.backoff.max.ms",
       "1000"},  // an engine that comes up late is found within a second
      {"log.connection.close", "false"},
  };
}

Properties consumerProperties() {
  return {
      {"client.id", "whip-collector"},
      // The broker answers at once when something comes, and else so seldom.
      {"fetch.wait.max.ms", "10000"},
      {"auto.offset.reset", "earliest"},
      {"auto.commit.enable", "false"},  // it belongs to no group
      {"allow.auto.create.topics", "false"},
      // A topic that is not there is no reason to go on asking.
      {"topic.metadata.propagation.max.ms", "0"},
      {"queued.max.messages.kbytes", "1024"},
      {"reconnect.backoff.ms", "1000"},
      {"log.connection.close", "false"},
  };
}

}  // namespace whip::helper
