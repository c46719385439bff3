// The construct observer's call of a phase's mark, at which accounts are cut.
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/construct/construct_observer.h"

namespace whip {

using namespace detail;
using account::CutWords;
using account::Phase;

namespace {

// Cuts at marks of one phase: no more than heartbeats.
constexpr uint64_t kBetweenNs = 1'000'000'000;

constexpr uint64_t kPatienceNs = 5'000'000'000;
constexpr useconds_t kLookUs = 100;

std::atomic<bool> isHelperAbsent{false};

/// Waits for the helper; false if it does not come, after which no other mark waits.
template <typename Condition>
bool comes(const Condition& condition) {
  const uint64_t until = steadyNs() + kPatienceNs;
  while (!condition()) {
    if (isHelperAbsent.load(kRelaxed)) return false;
    if (steadyNs() >= until) isHelperAbsent.store(true, kRelaxed);
    usleep(kLookUs);
  }
  return true;
}

bool isDue(const Phase& phase, uint64_t at) {
  const uint64_t before = phase.cutAt.load(kRelaxed);
  return before == 0 || at >= before - 1 + kBetweenNs;
}

/// Asks for a cut, which the caller has claimed, at the phase's mark.
bool ask(Phase& phase, uint64_t at) {
  CutWords& cut = accounts().cut;
  const bool isLate = !accounts().isVirtual && at < cut.stampOf(cut.epoch.load(kRelaxed));
  if (isLate || !phase.read(&cut.marked)) {
    cut.release();
    return false;
  }
  phase.cutAt.store(at + 1, kRelease);
  cut.ask(at);
  return true;
}

}  // namespace

/// Virtual clock: each mark is a cut, so that results hang on no other time. The helper reads it
/// before the program goes on.
void ConstructObserver::cutAndWait(Phase& phase, uint64_t at) const {
  CutWords& cut = accounts().cut;
  pieces_.charge();
  const uint32_t claimant = CutWords::kFirstPhase + accounts().phases.numberOf(phase);
  if (!comes([&] { return cut.claim(claimant); }) || !ask(phase, at)) return;
  const uint32_t epoch = cut.epoch.load(kRelaxed);
  comes(
      [&] { return cut.claimant.load(kAcquire) != claimant || cut.epoch.load(kRelaxed) != epoch; });
}

/// The thread itself passes the cut at once, as its first event behind it.
void ConstructObserver::cutIfDue(Phase& phase, uint64_t at) const {
  at = std::max(at, record().from.load(kRelaxed));
  const uint32_t claimant = CutWords::kFirstPhase + accounts().phases.numberOf(phase);
  if (!isDue(phase, at) || !accounts().cut.claim(claimant)) return;
  if (ask(phase, at)) pieces_.charge();
}

void ConstructObserver::onPhase(TaskCtx& task, const char* name, uint64_t agoNs) const {
  if (task.paths.at.path == account::kNoPath) return;
  Phase* const phase = accounts().phases.of(name);
  if (phase == nullptr) return noteLimit(Limit::kPhase);
  const uint64_t at = pieces_.wall() - std::min(pieces_.wall(), agoNs);
  phase->mark(at);
  if (task.paths.team != nullptr) {
    phase->isInRegion.store(true, kRelease);
  } else if (accounts().isVirtual) {
    cutAndWait(*phase, at);
  } else {
    cutIfDue(*phase, at);
  }
}

}  // namespace whip
