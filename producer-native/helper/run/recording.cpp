#include "helper/run/recording.h"

#include <time.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "guest/core/clock/cpu_time.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "guest/core/shared/tags.h"
#include "guest/core/thread/thread_record.h"

namespace whip::helper {
namespace {

constexpr int64_t kHeartbeatMs = 1000;
constexpr int64_t kEpochMs = 500;  // see snapshotEpoch()
// Joining the Kafka client's threads and closing connections takes tens of milliseconds.
constexpr int kClosingMsMax = 1000;

Pressure pressureOf(bool isFolding) {
  return isFolding ? Pressure::adaptive(resolutionAsked()) : Pressure::full(resolutionAsked());
}

std::string hexadecimal(uint64_t address) {
  char text[17];
  std::snprintf(text, sizeof text, "%llx", static_cast<unsigned long long>(address));
  return text;
}

}  // namespace

Recording::Recording(const Options& options, const RunFacts& facts, Program program, Losses& losses)
    : Recording(options, facts, program, losses,
                location::withLocator(static_cast<pid_t>(program.pid))) {}

Recording::Recording(const Options& options, const RunFacts& facts, Program program, Losses& losses,
                     location::Resolver::MakeResolve makeResolve)
    : options_(options),
      program_(std::move(program)),
      losses_(losses),
      identity_(identify(options, facts, program_)),
      file_(options, losses),
      registry_(options.registry, options.prefix, file_.registry, losses),
      kafka_(options, file_.properties, losses),
      outbox_(options.bufferBytesMax, road(), losses),
      places_(static_cast<pid_t>(program_.pid)),
      resolver_(std::move(makeResolve)),
      sites_([this](location::What what, uint64_t address,
                    location::Urgency urgency) { resolver_.ask(what, address, urgency); },
             [this](uint64_t address) { return places_.place(address); },
             [this](uint64_t address, const location::Location& location) {
               announce(address, location);
             }),
      drain_(
          {identity_.run, identity_.incarnation, 0, 0, 0}, lookups(),
          [this](Message message) { return outbox_.offer(std::move(message)); }, losses,
          options.liveMs),
      accounts_(
          {identity_.run, identity_.incarnation},
          [this](Directive directive) {
            const uint64_t address = addressOf(directive);
            const bool isFunction = kindOf(directive) == DirectiveKind::kFunction;
            return isFunction ? sites_.function(address) : canonical(address);
          },
          [this](Message message) { return outbox_.offer(std::move(message)); }, losses,
          program_.threads),
      grains_(
          {identity_.run, identity_.incarnation},
          [this](Directive directive) { return canonical(addressOf(directive)); },
          [this](Message message) { return outbox_.offer(std::move(message)); }, losses,
          program_.threads),
      regions_(
          {identity_.run, identity_.incarnation},
          [this](Message message) { return outbox_.offer(std::move(message)); }, losses),
      pressure_(pressureOf(isAdaptive())),
      control_(options, file_.properties, identity_.run, losses) {
  if (asRunId(options.run) != options.run) {
    losses_.say("run-id",
                "WHIP_RUN is not a run id (no spaces, slashes and control characters, at most "
                "180 bytes): the run is " +
                    identity_.run);
  }
  drain_.lookBy(program_.clockOf, program_.threads);
  if (started()) {
    sendRun(RunState::kStarted, {});
    if (options.run.empty()) sayRun();
  }
  lastHeartbeatMs_ = lastEpochMs_ = steadyMs();
}

Lookups Recording::lookups() {
  return {[this](uint64_t address) { return canonical(address); },
          [this](uint64_t tagNumber) { return tagEntry(tagNumber); },
          [this](uint64_t lock) { return sites_.lock(lock); },
          [this](uint64_t address, bool isDirective) {
            using location::Urgency;
            sites_.expect(address, isDirective ? Urgency::kFirst : Urgency::kLater);
          }};
}

std::optional<uint64_t> Recording::canonical(uint64_t address) {
  const std::optional<uint64_t> known = sites_.canonical(address);
  if (known) noteCanonical(address, *known);
  return known;
}

Road Recording::road() {
  return {[this](Topic topic) { return registry_.idOf(topic); },
          [this](Topic topic) { return registry_.refused(topic); },
          [this](const Message& message) { return kafka_.send(message); },
          [this] { return kafka_.heldBytes(); }, [this] { return kafka_.absent(); }};
}

void Recording::announce(uint64_t address, const location::Location& location) {
  Message message{Topic::kLocation, identity_.run + "/" + hexadecimal(address),
                  std::string(kWireHeaderBytes, '\0')};
  if (locationCodec_.encode(identity_.run, address, location, &message.value)) {
    outbox_.offer(std::move(message));
  }
}

std::optional<TagEntry> Recording::tagEntry(uint64_t tagNumber) {
  const TagState state = describeTag(static_cast<Tag>(tagNumber));
  TagEntry entry;
  entry.acquired = state.acquired;
  bool known = true;
  for (int i = 0; i < state.lockCount; i++) {
    known = sites_.lock(state.locks[i]) && known;
    entry.locks.push_back(state.locks[i]);
  }
  if (!known) return std::nullopt;
  for (int i = 0; i < state.annotationCount; i++) entry.annotations.push_back(state.annotations[i]);
  return entry;
}

Now Recording::readNow() const {
  const int64_t steady = steadyMs();
  return {steady, kafka_.clock().nowMs(wallMicros() / 1000, steady)};
}

void Recording::acceptAnswers(int waitMs) {
  for (const location::Answer& answer : resolver_.answers(waitMs)) sites_.accept(answer);
}

void Recording::serve(int waitMs) {
  registry_.poll(steadyMs());
  outbox_.pump();
  kafka_.serve(waitMs);
}

double Recording::round() {
  const Now now = readNow();
  acceptAnswers(0);
  drain_.round(now);
  accounts_.round(now);
  serve(0);
  relieve(now.steadyMs);
  if (now.steadyMs - lastEpochMs_ >= kEpochMs) {
    lastEpochMs_ = now.steadyMs;
    snapshotEpoch().fetch_add(1, std::memory_order_relaxed);
  }
  if (now.steadyMs - lastHeartbeatMs_ >= kHeartbeatMs) {
    lastHeartbeatMs_ = now.steadyMs;
    follow(now);
    // What changes meanwhile is in a later cut.
    if (outbox_.empty()) {
      accounts_.beat();
      grains_.beat(now);
      regions_.beat(now);
    }
    // Only the newest heartbeat matters: while some wait for the broker, more would only fill its
    // queue.
    if (outbox_.empty() && kafka_.heldRecords(Topic::kRun) < 2) sendRun(RunState::kRunning, {});
  }
  return drain_.fullestRing();
}

void Recording::relieve(int64_t steadyMs) {
  const uint64_t wanted = pressure_.update(std::max(drain_.fill(), outbox_.fill()), steadyMs);
  if (control_.wish().monitorOff) return;  // nothing can be coarser
  if (wanted != resolution()) setResolution(wanted);
}

void Recording::follow(const Now& now) {
  // A broker that has taken nothing yet is not asked for more.
  if (!kafka_.reached()) return;
  const bool wasFolding = isFolding();
  const bool stoodStill = control_.wish().monitorOff;
  if (!control_.beat(now.steadyMs, now.wallMs)) return;
  if (isFolding() != wasFolding) pressure_ = pressureOf(isFolding());
  if (control_.wish().monitorOff) {
    setCoarsest();
  } else if (stoodStill || isFolding() != wasFolding) {
    setResolution(isFolding() ? resolutionAsked() : 0);
  }
}

bool Recording::isFolding() const {
  switch (control_.wish().detail) {
    case Wish::Detail::kFull:
      return false;
    case Wish::Detail::kAdaptive:
      return true;
    default:
      return isAdaptive();
  }
}

std::map<std::string, int64_t> Recording::counters() const {
  uint64_t made = 0, events = 0;
  const uint32_t threads = ThreadTable::count();
  for (uint32_t number = 0; number < threads; number++) {
    const ThreadRecord& thread = ThreadTable::at(number);
    made += thread.itemsMade.load(std::memory_order_relaxed);
    events += thread.events.load(std::memory_order_relaxed);
  }
  std::map<std::string, int64_t> all = {
      {"itemsMade", static_cast<int64_t>(made)},
      {"itemsSent", static_cast<int64_t>(kafka_.rowsDelivered())},
      {"batchesSent", static_cast<int64_t>(kafka_.batchesDelivered())},
      {"bytesSent", static_cast<int64_t>(kafka_.bytesDelivered())},
      {"events", static_cast<int64_t>(events)},
      {"unresolvedSites", static_cast<int64_t>(sites_.unresolved())},
      {"cpuNs", static_cast<int64_t>(program_.cpuNs())},
      {"collectorCpuNs", static_cast<int64_t>(cpuNsOf(CLOCK_PROCESS_CPUTIME_ID))}};
  all["elapsedNs"] = static_cast<int64_t>(program_.elapsedNs());
  if (program_.startNs >= 0) all["startNs"] = program_.startNs;
  return all;
}

/// Prints the run's id, which has no other source. The first rank does so for all.
void Recording::sayRun() {
  if (identity_.rankCount <= 1) {
    losses_.say("run", "profiling " + identity_.program + " as run " + identity_.run +
                           "; `whip report " + identity_.run + "` shows it");
  } else if (identity_.rank == 0) {
    const std::string job = identity_.run.substr(0, identity_.run.size() - strlen("-r0"));
    losses_.say("run", "profiling " + identity_.program + " as job " + job + ", " +
                           std::to_string(identity_.rankCount) + " ranks; `whip report " + job +
                           "` shows them");
  }
}

void Recording::sendRun(RunState state, const End& end) {
  RunProgress progress;
  progress.state = state;
  progress.startedAtMillis = identity_.startedAtMillis - kafka_.clock().aheadMs();
  progress.writtenAtMillis = progress.endedAtMillis = readNow().wallMs;
  progress.endReason = end.reason;
  progress.exitStatus = end.exitStatus;
  progress.threads = std::max(1, static_cast<int>(largestTeam().load(std::memory_order_relaxed)));
  progress.resolutionMax = resolutionMax();
  progress.counters = counters();
  progress.batches = drain_.batches();
  losses_.addTo(&progress.loss);
  for (size_t i = 0; i < kCauses; i++) {
    const Cause cause = static_cast<Cause>(i);
    const uint64_t count = lossOf(cause);
    if (count > 0) progress.loss[std::string(nameOf(cause))] += static_cast<int64_t>(count);
  }
  for (size_t i = 0; i < kLimits; i++) {
    const Limit limit = static_cast<Limit>(i);
    if (hasLimit(limit)) progress.limits[std::string(nameOf(limit))] = sentenceOf(limit);
  }
  progress.control = control_.recorded(identity_.detail);
  progress.requests = control_.requests();
  Message message{Topic::kRun, identity_.run, std::string(kWireHeaderBytes, '\0')};
  if (runCodec_.encode(identity_, progress, &message.value)) outbox_.offer(std::move(message));
}

bool Recording::nobodyThere() const { return kafka_.absent() || registry_.absent(); }

bool Recording::flushUntil(int64_t deadlineMs) {
  // When no broker was ever there, a second is enough to find out that this did not change.
  const int64_t absentDeadlineMs = std::min(deadlineMs, steadyMs() + 1000);
  for (;;) {
    serve(0);
    const bool delivered = outbox_.empty() && kafka_.heldBytes() == 0;
    if (delivered && sites_.unanswered() == 0) return true;
    const int64_t left = (nobodyThere() ? absentDeadlineMs : deadlineMs) - steadyMs();
    if (left <= 0) return delivered;
    acceptAnswers(delivered ? 5 : 0);
    if (delivered) continue;
    // Short turns while the registry has not answered: its socket is polled, not waited for.
    kafka_.flush(static_cast<int>(std::min<int64_t>(left, outbox_.empty() ? 50 : 5)));
  }
}

void Recording::drainUntil(int64_t deadlineMs) {
  while (drain_.round(readNow()) > 0 || drain_.backlog() > 0) {
    serve(0);
    if (steadyMs() >= deadlineMs) return;
    acceptAnswers(drain_.backlog() > 0 ? 5 : 0);
  }
}

void Recording::finish(const End& end) {
  control_.stop();
  const int flushMs = options_.flushMs - std::min(options_.flushMs / 5, kClosingMsMax);
  const int64_t deadlineMs = steadyMs() + flushMs;
  drainUntil(deadlineMs - flushMs / 2);
  sites_.stopHolding();
  drain_.finish(readNow());
  accounts_.finish(readNow());
  grains_.finish(readNow());
  regions_.finish(readNow());
  // The end record comes last and must still get through when the batches did not all: a fifth of
  // the time is kept for it.
  const bool delivered = flushUntil(deadlineMs - flushMs / 5);
  if (sites_.unanswered() > 0) noteLimit(Limit::kPositionsLate);
  sites_.stopWaiting();
  if (!delivered) {
    outbox_.giveUp();
    kafka_.giveUp(kafka_.absent() ? Loss::kBrokerAbsent : Loss::kFlushTimeout);
    if (nobodyThere()) return reportLoss();  // as was reported; the end has no receiver
  }
  sendRun(RunState::kEnded, end);
  if (!flushUntil(deadlineMs) || !delivered) {
    const std::string hint = kafka_.reached() ? "" : " (Kafka took nothing: do the topics exist?)";
    losses_.say(Loss::kFlushTimeout, "the run could not be recorded completely within " +
                                         std::to_string(options_.flushMs) +
                                         " ms of its end (WHIP_FLUSH_MS); its profile is partial" +
                                         hint);
  }
  if (!kafka_.reached()) reportLoss();
}

void Recording::reportLoss() {
  losses_.say("lost", "nothing of this run was recorded: lost " + losses_.summary());
}

}  // namespace whip::helper
