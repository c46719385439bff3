// A tiny HTTP server on a free loopback port, for tests of the registry client.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace whip::helper {

struct HttpRequest {
  std::string line;  ///< "POST /path HTTP/1.1"
  std::string head;  ///< the line and the header fields
  std::string body;
};

class HttpServer {
 public:
  struct Answer {
    int status = 200;
    std::string body;
  };
  using Handler = std::function<Answer(const HttpRequest&)>;

  /// Serves one connection at a time, one request each.
  explicit HttpServer(Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::string url() const;
  std::vector<HttpRequest> requests() const;

 private:
  void serve();
  void answer(int connection);

  Handler handler_;
  int socket_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_{false};
  mutable std::mutex mutex_;
  std::vector<HttpRequest> requests_;
  std::thread thread_;
};

/// A registry that numbers the subjects it has not seen from 1.
HttpServer::Handler acceptingRegistry();

}  // namespace whip::helper
