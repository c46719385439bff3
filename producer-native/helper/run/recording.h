// One run being recorded: ties the stages together.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "guest/core/shared/run_words.h"
#include "helper/account/account_stream.h"
#include "helper/batch/drain.h"
#include "helper/batch/pressure.h"
#include "helper/control/control.h"
#include "helper/grain/grain_stream.h"
#include "helper/kafka/client_file.h"
#include "helper/kafka/kafka.h"
#include "helper/kafka/outbox.h"
#include "helper/kafka/registry.h"
#include "helper/location/locator.h"
#include "helper/location/resolver.h"
#include "helper/location/sites.h"
#include "helper/losses.h"
#include "helper/options.h"
#include "helper/region/region_stream.h"
#include "helper/run/run_facts.h"
#include "helper/run/run_record.h"

namespace whip::helper {

class Recording {
 public:
  /// Says why and records nothing if the producer cannot be set up (started() is false then).
  /// Otherwise the run's first record is on its way.
  Recording(const Options& options, const RunFacts& facts, Program program, Losses& losses);

  /// With another way to resolve addresses than by the program's files.
  Recording(const Options& options, const RunFacts& facts, Program program, Losses& losses,
            location::Resolver::MakeResolve makeResolve);

  bool started() const { return file_.understood && kafka_.started(); }

  /// Drains once, moves everything on that can be moved without waiting. Returns how full the
  /// fullest ring was.
  double round();

  /// Whether small subtrees are folded without need: as the program was started, or was asked
  /// meanwhile.
  bool isFolding() const;

  /// The program has come to its end. Sends the rest and the end record, within WHIP_FLUSH_MS; a
  /// part of it is left for the end of this object.
  void finish(const End& end);

 private:
  Lookups lookups();
  std::optional<uint64_t> canonical(uint64_t address);
  Road road();
  void announce(uint64_t address, const location::Location& location);
  std::optional<TagEntry> tagEntry(uint64_t tagNumber);
  void sayRun();
  void sendRun(RunState state, const End& end);
  std::map<std::string, int64_t> counters() const;
  /// The time of day by the cluster's clock, as far as that is known.
  Now readNow() const;
  void acceptAnswers(int waitMs);
  /// Drains until nothing is left or waits for a lookup, but not longer than the deadline.
  void drainUntil(int64_t deadlineMs);
  /// Moves messages and delivery reports, once.
  void serve(int waitMs);
  /// Has more folded while something fills up.
  void relieve(int64_t steadyMs);
  /// Follows what is asked of the run.
  void follow(const Now& now);
  /// Broker or registry have never answered.
  bool nobodyThere() const;
  /// For a run of which no broker took anything, and whose record cannot say so.
  void reportLoss();
  /// Serves until nothing waits any more, positions included, or the time is over. True: all that
  /// there was has been delivered.
  bool flushUntil(int64_t deadlineMs);

  const Options& options_;
  const Program program_;
  Losses& losses_;
  const RunIdentity identity_;
  const ClientFile file_;
  RunCodec runCodec_;
  LocationCodec locationCodec_;
  Registry registry_;
  Kafka kafka_;
  Outbox outbox_;
  location::Locator places_;  // by module and offset alone, which needs no thread of its own
  location::Resolver resolver_;
  location::Sites sites_;
  Drain drain_;
  AccountStream accounts_;
  GrainStream grains_;
  RegionStream regions_;
  Pressure pressure_;
  Control control_;
  int64_t lastHeartbeatMs_ = 0;
  int64_t lastEpochMs_ = 0;
};

}  // namespace whip::helper
