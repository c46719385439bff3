// The seam to the collector (node/shipper.h): starts, stops and forgets the background thread.
#include "node/shipper.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>

#include "node/detail.h"
#include "node/sanitizers.h"
#include "node/thread_record.h"
#include "ship/background.h"
#include "ship/openssl_exit.h"
#include "ship/options.h"
#include "ship/standard_files.h"

namespace whip {
namespace {

// Never destroyed by the runtime's exit handlers: the thread may outlive them. The pid tells a
// forked child, where the thread does not exist, even before abandon() is called there.
std::atomic<ship::Background*> background{nullptr};
std::atomic<pid_t> owner{0};

bool wanted() {
  const char* bootstrap = getenv("WHIP_BOOTSTRAP");
  return bootstrap != nullptr && *bootstrap != '\0' && !isWatchedBySanitizer();
}

bool prepare() { return true; }

bool start(const RunFacts& facts) {
  auto* fresh = new ship::Background(
      ship::readOptions([](const char* name) { return static_cast<const char*>(getenv(name)); }),
      facts);
  ship::keepClosedStandardFilesClosed();
  ship::keepOpensslUntilTheEnd();
  if (!fresh->start()) {
    delete fresh;
    return true;  // the rows are dropped
  }
  owner.store(getpid());
  background.store(fresh);
  if (isAdaptive()) return true;  // then threads share streams
  takeRows().store([](ThreadRecord& thread) {
    ship::Background* running = background.load();
    return running != nullptr && running->takeOwnRows(thread);
  });
  return true;
}

void stop(EndReason reason) {
  takeRows().store(nullptr);
  ship::Background* running = background.exchange(nullptr);
  if (running == nullptr || owner.load() != getpid()) return;
  if (running->stop(reason)) delete running;
}

void abandon() {
  takeRows().store(nullptr);
  background.store(nullptr);
}

}  // namespace

const Shipper& shipper() {
  static const Shipper shipping{wanted, prepare, start, stop, abandon};
  return shipping;
}

}  // namespace whip
