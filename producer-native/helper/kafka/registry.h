// A small client of the schema registry (Confluent's REST protocol): registers our schemas, learns
// their ids. Driven by polling, because the thread that drains the rings must never wait for a
// network.
#pragma once

#include <curl/curl.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "helper/kafka/registry_access.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"

namespace whip::helper {

class Registry {
 public:
  /// `url` without a slash at the end; may carry user:password@. Subjects are PREFIX + topic +
  /// "-value".
  Registry(std::string url, const std::string& prefix, RegistryAccess access, Losses& losses);
  ~Registry();
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// Moves the requests on without waiting; retries unreachable registries with growing pauses (0.1
  /// s to 2 s).
  void poll(int64_t nowMs);

  /// The schema id of a topic's values, -1 while unknown.
  int idOf(Topic topic) const { return subject(topic).id; }

  /// It has been asked and has never answered.
  bool absent() const { return failed_ && !answered_; }

  /// The registry answered, and will never accept the schema.
  bool refused(Topic topic) const { return subject(topic).refused; }

 private:
  struct Subject {
    std::string url;
    std::string body;
    std::string response;
    CURL* request = nullptr;  // null: none under way
    int64_t nextAttemptMs = 0;
    int64_t pauseMs = 100;
    int id = -1;
    bool refused = false;
  };

  const Subject& subject(Topic topic) const { return subjects_[static_cast<size_t>(topic)]; }
  void begin(Subject& subject);
  void finish(Subject& subject, CURLcode result, int64_t nowMs);

  std::string url_;
  const RegistryAccess access_;
  Losses& losses_;
  CURLM* multi_ = nullptr;
  curl_slist* headers_ = nullptr;
  std::array<Subject, kTopics> subjects_;
  bool answered_ = false;
  bool failed_ = false;
  bool outOfFiles_ = false;  // there was no socket for the last connection
};

/// The number behind "id" in a registry's answer, -1 if there is none.
int schemaIdIn(const std::string& json);

/// `text` as a JSON string with its quotes.
std::string jsonString(const std::string& text);

}  // namespace whip::helper
