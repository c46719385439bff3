// A mock broker and a registry for a collector, named by the environment of this process.
#pragma once

#include <time.h>
#include <unistd.h>

#include <cstdlib>

#include "http_server.h"
#include "mock_broker.h"

namespace whip::helper {

class MockPlatform {
 public:
  MockPlatform() : registry_(acceptingRegistry()) {
    setenv("WHIP_BOOTSTRAP", broker_.bootstrap().c_str(), 1);
    setenv("WHIP_REGISTRY", registry_.url().c_str(), 1);
    setenv("WHIP_FLUSH_MS", "60000", 1);
  }

  const MockBroker& broker() const { return broker_; }

 private:
  MockBroker broker_;
  HttpServer registry_;
};

/// Waits for a condition, for a minute at most: helpers outlive programs that were killed.
template <typename Condition>
bool comes(Condition condition) {
  const time_t limit = time(nullptr) + 60;
  while (!condition()) {
    if (time(nullptr) > limit) return false;
    usleep(20'000);
  }
  return true;
}

}  // namespace whip::helper
