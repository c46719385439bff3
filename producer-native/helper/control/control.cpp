#include "helper/control/control.h"

#include <utility>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"
#include "helper/control/kind_names.h"

namespace whip::helper {
namespace {

bool hasAccounts() { return shared().accounts.isOn.load(std::memory_order_acquire); }

const char* onUnless(bool isOff) { return isOff ? "off" : "on"; }

std::string detailOf(const Wish& wish, const std::string& asStarted) {
  switch (wish.detail) {
    case Wish::Detail::kFull:
      return "full";
    case Wish::Detail::kAdaptive:
      return "adaptive";
    default:
      return asStarted;
  }
}

}  // namespace

Control::Control(const Options& options, const Properties& file, std::string run, Losses& losses)
    : options_(options), file_(file), run_(std::move(run)), losses_(losses) {
  if (!options_.control) unavailable_ = "WHIP_CONTROL=0";
}

bool Control::beat(int64_t steadyMs, int64_t nowMs) {
  if (options_.control) look(steadyMs, nowMs);
  const Wish before = std::exchange(wish_, requests_.at(steadyMs));
  if (wish_ == before) return false;
  putBeforeTheProgram();
  return true;
}

void Control::look(int64_t steadyMs, int64_t nowMs) {
  if (!consumer_) {
    if (steadyMs < nextLookMs_) return;
    consumer_.emplace(options_, file_, options_.prefix + "control");
  }
  consumer_->poll([&](const Consumer::Record& record) { take(record, steadyMs, nowMs); });
  unavailable_ = consumer_->trouble();
  if (unavailable_.empty()) return;
  losses_.say("control", "`whip control` cannot reach this run: " + unavailable_);
  consumer_.reset();
  nextLookMs_ = steadyMs + kAgainMs;
}

void Control::take(const Consumer::Record& record, int64_t steadyMs, int64_t nowMs) {
  const size_t slash = record.key.find('/');
  if (slash != run_.size() || record.key.compare(0, slash, run_) != 0) return;
  const std::string requester = record.key.substr(slash + 1);
  if (record.isTombstone) return requests_.withdraw(requester);
  const std::optional<ControlRequest> request = codec_.decode(record.value);
  if (!request || request->run != run_) return;
  const bool isOver =
      record.takenMs != 0 && nowMs - record.takenMs > request->lastsMs + kToleranceMs;
  if (!isOver) requests_.put(requester, *request, steadyMs);
}

void Control::putBeforeTheProgram() const {
  if (wish_.off() != 0 && hasAccounts()) noteLimit(Limit::kConstructsOff);
  shared().control.disabled.store(wish_.off(), std::memory_order_release);
  snapshotEpoch().fetch_add(1, std::memory_order_release);
}

std::map<std::string, std::string> Control::recorded(const std::string& detail) const {
  const KindSet off = wish_.off();
  std::map<std::string, std::string> recorded = {
      {"detail", detailOf(wish_, detail)},
      {"monitor", onUnless(wish_.monitorOff)},
      {"constructs", onUnless(!hasAccounts() || off == kEveryConstruct)}};
  if (off != 0 && off != kEveryConstruct) recorded["disabled"] = namesOf(off);
  if (!unavailable_.empty()) recorded["unavailable"] = unavailable_;
  return recorded;
}

}  // namespace whip::helper
