// A shipper that writes rows as text, for tests: libwhip-test.so is the collector with this instead
// of Kafka. WHIP_SINK names the file; it is written when the run ends.
//
//   strand 0 0 1 2 100 401136 401150 1 401131 0     thread region parent index work from to
//                                                   directiveKind directiveAddress tag
//   node 0 5 3 4 1 9 2 0 0 8 401160                 thread kind region parent index id items a b
//                                                   directiveKind directiveAddress
//   open ...                                        like node
//   dep 0 3 4 0 2 7ffe1234                          thread region parent index kind address
//   pragma 401160 12                               directiveAddress line
//   tag 17 1 locks 4011f0 names fast                number acquired ...
//   loss ring-full 3
//   limit static-chunks
//   end exit
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <thread>

#include "node/canonical.h"
#include "node/counters.h"
#include "node/pragmas.h"
#include "node/shipper.h"
#include "node/tags.h"
#include "node/thread_record.h"

namespace whip {

namespace {

std::FILE* out = nullptr;
std::thread* drainer = nullptr;
std::atomic<bool> done{false};
std::set<Tag>* tags = nullptr;
std::set<uint64_t>* directives = nullptr;  // their addresses

void write(uint32_t thread, const Row& row) {
  const unsigned kind = static_cast<unsigned>(kindOf(row.directive()));
  const uint64_t address = addressOf(row.directive());
  directives->insert(address);
  if (row.isStrand()) {
    std::fprintf(out,
                 "strand %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIx64 " %" PRIx64
                 " %u %" PRIx64 " %" PRIu64 "\n",
                 thread, row.region, row.parent, row.index, row.value, row.id, row.a, kind, address,
                 row.b);
    if (row.b != 0) tags->insert(static_cast<Tag>(row.b));
  } else if (row.isDependence()) {
    std::fprintf(out, "dep %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIx64 "\n",
                 thread, row.region, row.parent, row.index, row.b, row.a);
  } else {
    std::fprintf(out,
                 "%s %u %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
                 " %" PRIu64 " %u %" PRIx64 "\n",
                 row.isOpen() ? "open" : "node", thread, static_cast<unsigned>(row.kind()),
                 row.region, row.parent, row.index, row.id, row.value, row.a, row.b, kind, address);
  }
}

void drainAll() {
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    ThreadTable::at(i).ring.drain(~size_t{0}, [i](const Row& row) { write(i, row); });
  }
}

/// WHIP_SINK_EPOCHS: bump the snapshot epoch at every turn, so that open nodes are announced.
void drainUntilDone() {
  const bool epochs = std::getenv("WHIP_SINK_EPOCHS") != nullptr;
  while (!done.load()) {
    drainAll();
    for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
      Row row;
      sampleLiveStrand(ThreadTable::at(i), &row);  // for the sanitizers' eyes
    }
    if (epochs) snapshotEpoch().fetch_add(1);
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

void writeTags() {
  for (const Tag tag : *tags) {
    const TagState state = describeTag(tag);
    std::fprintf(out, "tag %u %d locks", tag, state.acquired ? 1 : 0);
    for (unsigned i = 0; i < state.lockCount; ++i) std::fprintf(out, " %" PRIx64, state.locks[i]);
    std::fprintf(out, " names");
    for (unsigned i = 0; i < state.annotationCount; ++i) {
      std::fprintf(out, " %s", state.annotations[i]);
    }
    std::fprintf(out, "\n");
  }
}

void writePragmas() {
  for (const uint64_t address : *directives) {
    const Pragma pragma = pragmaAt(address);
    if (pragma.line != 0) std::fprintf(out, "pragma %" PRIx64 " %d\n", address, pragma.line);
  }
}

void start(const RunFacts& facts) {
  takeAddressesAsTheyAre();
  const char* path = std::getenv("WHIP_SINK");
  out = path == nullptr ? nullptr : std::fopen(path, "w");
  if (out == nullptr) {
    std::fprintf(stderr, "text sink: set WHIP_SINK to a file that can be written\n");
    std::abort();
  }
  std::fprintf(out, "run %s %s %g\n", facts.clock, facts.unit, facts.ticksPerSecond);
  tags = new std::set<Tag>;
  directives = new std::set<uint64_t>;
  drainer = new std::thread(drainUntilDone);
}

void stop(EndReason reason) {
  done.store(true);
  drainer->join();
  drainAll();
  writeTags();
  writePragmas();
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

constexpr Shipper kTextSink = {wanted, start, stop, abandon};

}  // namespace

const Shipper& shipper() { return kTextSink; }

}  // namespace whip
