#include "http_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

namespace whip::helper {

HttpServer::HttpServer(Handler handler) : handler_(std::move(handler)) {
  socket_ = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(listen(socket_, 16), 0);
  socklen_t size = sizeof address;
  getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

HttpServer::~HttpServer() {
  stopping_ = true;
  thread_.join();
  close(socket_);
}

std::string HttpServer::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

std::vector<HttpRequest> HttpServer::requests() const {
  std::lock_guard<std::mutex> guard(mutex_);
  return requests_;
}

void HttpServer::serve() {
  while (!stopping_) {
    pollfd waiting{socket_, POLLIN, 0};
    if (poll(&waiting, 1, 20) <= 0) continue;
    const int connection = accept(socket_, nullptr, nullptr);
    if (connection < 0) continue;
    answer(connection);
    close(connection);
  }
}

void HttpServer::answer(int connection) {
  std::string text;
  char bytes[4096];
  size_t headerEnd = std::string::npos, bodyBytes = 0;
  while (headerEnd == std::string::npos || text.size() < headerEnd + 4 + bodyBytes) {
    const ssize_t got = read(connection, bytes, sizeof bytes);
    if (got <= 0) return;
    text.append(bytes, static_cast<size_t>(got));
    if (headerEnd == std::string::npos &&
        (headerEnd = text.find("\r\n\r\n")) != std::string::npos) {
      const size_t length = text.find("Content-Length: ");
      if (length != std::string::npos) bodyBytes = std::strtoul(&text[length + 16], nullptr, 10);
    }
  }
  const HttpRequest request{text.substr(0, text.find("\r\n")), text.substr(0, headerEnd),
                            text.substr(headerEnd + 4)};
  {
    std::lock_guard<std::mutex> guard(mutex_);
    requests_.push_back(request);
  }
  const Answer answer = handler_(request);
  const std::string reply = "HTTP/1.1 " + std::to_string(answer.status) +
                            " X\r\nContent-Length: " + std::to_string(answer.body.size()) +
                            "\r\nConnection: close\r\n\r\n" + answer.body;
  EXPECT_EQ(write(connection, reply.data(), reply.size()), static_cast<ssize_t>(reply.size()));
}

HttpServer::Handler acceptingRegistry() {
  auto ids = std::make_shared<std::map<std::string, int>>();
  return [ids](const HttpRequest& request) -> HttpServer::Answer {
    const int next = static_cast<int>(ids->size()) + 1;
    const int id = ids->emplace(request.line, next).first->second;
    return {200, "{\"id\":" + std::to_string(id) + "}"};
  };
}

}  // namespace whip::helper
