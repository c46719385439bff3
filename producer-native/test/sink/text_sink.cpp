// A shipper that writes rows as text, for tests: libwhip-test.so is the collector with this instead
// of Kafka. WHIP_SINK names the file; it is written when the run ends.
//
//   run virtual units 0                             clock unit ticksPerSecond
//   ...                                             rows, see row_text.h
//   ...                                             accounts, see account_text.h
//   ...                                             sums of grains, see grain_text.h
//   detail full
//   loss ring-full 3
//   limit static-chunks
//   end exit
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "guest/core/clock/clock.h"
#include "guest/core/link/shipper.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"
#include "sink/account_text.h"
#include "sink/grain_text.h"
#include "sink/row_text.h"

namespace whip {

namespace {

std::FILE* out = nullptr;
std::thread* drainer = nullptr;
std::atomic<bool> done{false};
RowText* text = nullptr;

void drainAll() {
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    ThreadTable::at(i).ring.drain(~size_t{0}, [i](const Row& row) { text->row(i, row); });
  }
}

/// WHIP_SINK_EPOCHS: bump the snapshot epoch at every turn, so that open nodes are announced.
void drainUntilDone() {
  const bool epochs = std::getenv("WHIP_SINK_EPOCHS") != nullptr;
  uint32_t servedCut = 0;
  while (!done.load()) {
    drainAll();
    for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
      StrandRow strand;
      sampleLiveStrand(ThreadTable::at(i), readClockOf, &strand);  // for the sanitizers' eyes
    }
    serveMark(out, &servedCut);
    if (epochs) {
      snapshotEpoch().fetch_add(1);
      makeCut(&servedCut);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

bool prepare() { return true; }

bool start(const RunFacts& facts) {
  takeAddressesAsTheyAre();
  const char* path = std::getenv("WHIP_SINK");
  out = path == nullptr ? nullptr : std::fopen(path, "w");
  if (out == nullptr) {
    std::fprintf(stderr, "text sink: set WHIP_SINK to a file that can be written\n");
    std::abort();
  }
  std::fprintf(out, "run %s %s %g\n", facts.clock, facts.unit, facts.ticksPerSecond);
  text = new RowText(out);
  drainer = new std::thread(drainUntilDone);
  return true;
}

void stop(EndReason reason) {
  done.store(true);
  drainer->join();
  drainAll();
  text->tables();
  printAccounts(out);
  printGrains(out);
  std::fprintf(out, "detail %s\n", isAdaptive() ? "adaptive" : isOfGrains() ? "grains" : "full");
  for (size_t i = 0; i < kCauses; ++i) {
    const auto cause = static_cast<Cause>(i);
    if (lossOf(cause) != 0) {
      std::fprintf(out, "loss %s %" PRIu64 "\n", nameOf(cause).data(), lossOf(cause));
    }
  }
  for (size_t i = 0; i < kLimits; ++i) {
    const auto limit = static_cast<Limit>(i);
    if (hasLimit(limit)) std::fprintf(out, "limit %s\n", nameOf(limit).data());
  }
  std::fprintf(out, "end %s\n", reason == EndReason::kExit ? "exit" : "exit-in-region");
  std::fclose(out);
}

// The child inherits unwritten lines; they must not reach the file twice.
void abandon() { close(fileno(out)); }

bool wanted() { return true; }

constexpr Shipper kTextSink = {wanted, prepare, start, stop, abandon};

}  // namespace

const Shipper& shipper() { return kTextSink; }

}  // namespace whip
