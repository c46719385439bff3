#include "ship/kafka_config.h"

#include <fstream>

namespace whip::ship {
namespace {

std::string trimmed(const std::string& text) {
  const char* blanks = " \t\r";
  const size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// The value of `name` in 'org.apache...PlainLoginModule required username="u" password="p";'.
std::string jaasOption(const std::string& login, const std::string& name) {
  size_t at = login.find(" " + name + "=");
  if (at == std::string::npos) return "";
  at += name.size() + 2;
  const char quote = at < login.size() ? login[at] : '\0';
  const bool quoted = quote == '"' || quote == '\'';
  const size_t begin = quoted ? at + 1 : at;
  const size_t end = quoted ? login.find(quote, begin) : login.find_first_of(" ;", begin);
  return login.substr(begin, end == std::string::npos ? end : end - begin);
}

}  // namespace

Properties inLibrdkafkasWords(const Properties& properties) {
  Properties translated;
  for (const auto& [name, value] : properties) {
    if (name == "sasl.jaas.config") {
      translated.emplace_back("sasl.username", jaasOption(value, "username"));
      translated.emplace_back("sasl.password", jaasOption(value, "password"));
    } else if (name == "ssl.truststore.location") {
      translated.emplace_back("ssl.ca.location", value);  // a PEM file; librdkafka reads no JKS
    } else if (name == "ssl.keystore.location") {
      translated.emplace_back("ssl.certificate.location", value);  // PEM: both in one file
      translated.emplace_back("ssl.key.location", value);
    } else if (name == "ssl.endpoint.identification.algorithm" && value.empty()) {
      translated.emplace_back(name, "none");
    } else if (name != "ssl.truststore.type" && name != "ssl.keystore.type") {
      translated.emplace_back(name, value);
    }
  }
  return translated;
}

Properties defaultProperties(const Options& options) {
  // The bound that counts is Outbox's, over everything that waits; rdkafka's own must not be met
  // before it.
  const std::string queueKiB = std::to_string(options.bufferBytesMax / 1024 + 16 * 1024);
  return {
      {"bootstrap.servers", options.bootstrap},
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

bool readProperties(const std::string& path, Properties* properties) {
  std::ifstream file(path);
  if (!file) return false;
  std::string line;
  while (std::getline(file, line)) {
    line = trimmed(line);
    const size_t equals = line.find('=');
    if (line.empty() || line[0] == '#' || line[0] == '!' || equals == std::string::npos) continue;
    properties->emplace_back(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)));
  }
  return !file.bad();
}

}  // namespace whip::ship
