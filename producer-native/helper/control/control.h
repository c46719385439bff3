// Follows whip.control: what a program is asked to record while it runs (docs/adr/0030-control.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "helper/control/control_request.h"
#include "helper/control/control_requests.h"
#include "helper/control/wish.h"
#include "helper/kafka/consumer.h"
#include "helper/kafka/properties.h"
#include "helper/losses.h"
#include "helper/options.h"

namespace whip::helper {

class Control {
 public:
  /// A topic that cannot be read is looked for again after so long.
  static constexpr int64_t kAgainMs = 60'000;
  /// Clocks differ by less: a request that is older than it lasts, and this, is over.
  static constexpr int64_t kToleranceMs = 60'000;

  /// `file`: the user's client properties.
  Control(const Options& options, const Properties& file, std::string run, Losses& losses);

  /// A heartbeat: takes in what has come, ends what is over, and puts it before the program.
  /// `nowMs` is the time of day. True: something else is recorded from now on.
  bool beat(int64_t steadyMs, int64_t nowMs);

  const Wish& wish() const { return wish_; }

  /// For the run's record. `detail` is that with which the program was started.
  std::map<std::string, std::string> recorded(const std::string& detail) const;
  std::map<std::string, int64_t> requests() const { return requests_.made(); }

  /// Closes its connections. Nothing comes in any more.
  void stop() { consumer_.reset(); }

 private:
  void look(int64_t steadyMs, int64_t nowMs);
  void take(const Consumer::Record& record, int64_t steadyMs, int64_t nowMs);
  void putBeforeTheProgram() const;

  const Options& options_;
  const Properties& file_;
  const std::string run_;
  Losses& losses_;
  ControlCodec codec_;
  ControlRequests requests_;
  std::optional<Consumer> consumer_;
  std::string unavailable_;
  int64_t nextLookMs_ = 0;
  Wish wish_;
};

}  // namespace whip::helper
