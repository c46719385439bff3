#include "helper/kafka/registry.h"

#include <errno.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "helper/schemas.h"

namespace whip::helper {
namespace {

constexpr long kConnectMsMax = 2000;
constexpr long kRequestMsMax = 5000;
// Without a bound, proxies that point at each other are asked for ever.
constexpr long kRedirectsMax = 5;
constexpr int64_t kPauseMsMax = 2000;
// Far above any schema; a guard against a wrong server.
constexpr size_t kResponseBytesMax = 1 << 20;

const char* schemaOf(Topic topic) {
  switch (topic) {
    case Topic::kRun:
      return schemas::kRunRecord;
    case Topic::kLocation:
      return schemas::kLocation;
    case Topic::kNode:
      return schemas::kNodeBatch;
    case Topic::kConstruct:
      return schemas::kAccountDelta;
    case Topic::kGrainDelta:
      return schemas::kGrainDelta;
    case Topic::kRegion:
      return schemas::kRegionDelta;
  }
  return "";
}

size_t receive(char* bytes, size_t size, size_t count, void* context) {
  std::string& response = *static_cast<std::string*>(context);
  if (response.size() + size * count > kResponseBytesMax) return 0;  // curl reports a write error
  response.append(bytes, size * count);
  return size * count;
}

// As curl does it. Where it gets no socket, all that it reports is that no server could be reached.
curl_socket_t openSocket(void* context, curlsocktype, curl_sockaddr* address) {
  const int file = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  *static_cast<bool*>(context) = file < 0 && errno == EMFILE;
  return file < 0 ? CURL_SOCKET_BAD : file;
}

// Answers that repeating the request cannot change. The rest (503, 404 of a proxy that starts up,
// ...) is retried.
bool isFinal(long status) {
  return status >= 400 && status < 500 && status != 404 && status != 408 && status != 429;
}

// A site's http_proxy is meant for the world outside, not for the engine on this machine.
bool isLoopback(const std::string& url) {
  const std::string host = url.substr(0, url.find("://") + 3 + sizeof "localhost");
  return host.find("://127.") != std::string::npos ||
         host.find("://localhost") != std::string::npos ||
         host.find("://[::1]") != std::string::npos;
}

std::string withoutPassword(const std::string& url) {
  const size_t scheme = url.find("://");
  const size_t at = url.find('@');
  if (scheme == std::string::npos || at == std::string::npos) return url;
  return url.substr(0, scheme + 3) + url.substr(at + 1);
}

}  // namespace

std::string jsonString(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      json += escaped;
    } else {
      json += c;
    }
  }
  return json + '"';
}

int schemaIdIn(const std::string& json) {
  // A quoted "id" inside a string would be \"id\": its second quote has a backslash before it and
  // does not match.
  size_t at = json.find("\"id\"");
  if (at == std::string::npos) return -1;
  at = json.find_first_not_of(" \t\r\n", at + 4);
  if (at == std::string::npos || json[at] != ':') return -1;
  at = json.find_first_not_of(" \t\r\n", at + 1);
  if (at == std::string::npos || json[at] < '0' || json[at] > '9') return -1;
  const unsigned long id = std::strtoul(json.c_str() + at, nullptr, 10);
  return id > 0x7fffffff ? -1 : static_cast<int>(id);
}

Registry::Registry(std::string url, const std::string& prefix, RegistryAccess access,
                   Losses& losses)
    : url_(std::move(url)), access_(std::move(access)), losses_(losses) {
  multi_ = curl_multi_init();
  headers_ = curl_slist_append(headers_, "Content-Type: application/vnd.schemaregistry.v1+json");
  headers_ = curl_slist_append(headers_, "Accept: application/vnd.schemaregistry.v1+json");
  headers_ = curl_slist_append(headers_, "Expect:");  // no 100-continue round trip
  for (size_t i = 0; i < kTopics; i++) {
    const Topic topic = static_cast<Topic>(i);
    subjects_[i].url = url_ + "/subjects/" + prefix + suffixOf(topic) + "-value/versions";
    subjects_[i].body = "{\"schema\":" + jsonString(schemaOf(topic)) + "}";
  }
}

Registry::~Registry() {
  for (Subject& subject : subjects_) {
    if (subject.request == nullptr) continue;
    curl_multi_remove_handle(multi_, subject.request);
    curl_easy_cleanup(subject.request);
  }
  curl_slist_free_all(headers_);
  if (multi_ != nullptr) curl_multi_cleanup(multi_);
}

void Registry::begin(Subject& subject) {
  CURL* request = curl_easy_init();
  if (request == nullptr) return;
  subject.response.clear();
  curl_easy_setopt(request, CURLOPT_URL, subject.url.c_str());
  curl_easy_setopt(request, CURLOPT_POSTFIELDS, subject.body.c_str());
  curl_easy_setopt(request, CURLOPT_POSTFIELDSIZE, static_cast<long>(subject.body.size()));
  curl_easy_setopt(request, CURLOPT_HTTPHEADER, headers_);
  curl_easy_setopt(request, CURLOPT_WRITEFUNCTION, receive);
  curl_easy_setopt(request, CURLOPT_WRITEDATA, &subject.response);
  curl_easy_setopt(request, CURLOPT_CONNECTTIMEOUT_MS, kConnectMsMax);
  curl_easy_setopt(request, CURLOPT_TIMEOUT_MS, kRequestMsMax);
  curl_easy_setopt(request, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(request, CURLOPT_MAXREDIRS, kRedirectsMax);
  curl_easy_setopt(request, CURLOPT_OPENSOCKETFUNCTION, openSocket);
  curl_easy_setopt(request, CURLOPT_OPENSOCKETDATA, &outOfFiles_);
  curl_easy_setopt(request, CURLOPT_NOSIGNAL, 1L);  // we are a guest: no SIGALRM, no SIGPIPE games
  access_.applyTo(request);
  if (isLoopback(url_)) curl_easy_setopt(request, CURLOPT_PROXY, "");
  if (curl_multi_add_handle(multi_, request) != CURLM_OK) {
    curl_easy_cleanup(request);
    return;
  }
  subject.request = request;
}

void Registry::finish(Subject& subject, CURLcode result, int64_t nowMs) {
  long status = 0;
  curl_easy_getinfo(subject.request, CURLINFO_RESPONSE_CODE, &status);
  curl_multi_remove_handle(multi_, subject.request);
  curl_easy_cleanup(subject.request);
  subject.request = nullptr;
  if (result == CURLE_OK && status == 200) subject.id = schemaIdIn(subject.response);
  (result == CURLE_OK ? answered_ : failed_) = true;
  if (subject.id >= 0) return;

  subject.nextAttemptMs = nowMs + subject.pauseMs;
  subject.pauseMs = std::min(subject.pauseMs * 2, kPauseMsMax);
  const std::string answer =
      "HTTP " + std::to_string(status) + ": " + subject.response.substr(0, 200);
  if (result == CURLE_OK && isFinal(status)) {
    subject.refused = true;
    if (status == 401 || status == 403) {
      losses_.say(Loss::kRegistryRefused,
                  "the schema registry at " + withoutPassword(url_) +
                      " denies the collector access (" + answer +
                      "), so the run is not recorded; check basic.auth.user.info in WHIP_CONFIG");
      return;
    }
    losses_.say(Loss::kRegistryRefused,
                "the schema registry refuses this collector's schema (" + answer +
                    "), so the run is not recorded; its version must fit the engine's");
    return;
  }
  if (outOfFiles_) {
    losses_.say(Loss::kRegistryUnreachable,
                "whip-helper has no open file left for the schema registry, so the run may not be "
                "recorded; raise the hard limit (ulimit -Hn)");
    return;
  }
  losses_.say(Loss::kRegistryUnreachable,
              "the schema registry at " + withoutPassword(url_) + " does not answer (" +
                  (result == CURLE_OK ? answer : curl_easy_strerror(result)) +
                  "); retrying, but check WHIP_REGISTRY");
}

void Registry::poll(int64_t nowMs) {
  if (multi_ == nullptr) return;
  bool busy = false;
  for (Subject& subject : subjects_) {
    if (subject.request == nullptr && subject.id < 0 && !subject.refused &&
        nowMs >= subject.nextAttemptMs) {
      begin(subject);
    }
    busy = busy || subject.request != nullptr;
  }
  if (!busy) return;
  int running = 0;
  curl_multi_perform(multi_, &running);
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode result = message->data.result;
    for (Subject& subject : subjects_) {
      if (subject.request == message->easy_handle) {
        finish(subject, result, nowMs);
        break;
      }
    }
  }
}

}  // namespace whip::helper
