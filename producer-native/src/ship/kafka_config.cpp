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

}  // namespace

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
