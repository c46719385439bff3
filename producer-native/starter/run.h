// A run from its beginning to the starter's exit status.
#pragma once

#include "starter/answer.h"
#include "starter/environment.h"
#include "starter/frames.h"
#include "starter/java.h"
#include "starter/program.h"
#include "starter/remembered.h"
#include "starter/signals.h"

namespace whip::starter {

/// One thread waits for three: Java, the program and signals.
///
///     asking ──run──▶ running ──ended──▶ showing      the program's status
///        └── Java ends ──▶                            Java's status
///
/// While Java is asked or shows the profile, signals are for Java; while the program runs, they are
/// the program's. Where a remembered answer holds, a run begins with the program, and Java, which
/// starts beside it, has the answer to compare with its own.
class Run {
 public:
  Run(const Signals& signals, const Program& program, Environment& environment,
      const Remembered& remembered);

  /// Returns the starter's exit status.
  int run(char* const* javaWords);

 private:
  enum class Phase { kAsking, kRunning, kShowing };

  bool startJava(char* const* words);
  void describeProgram();
  void wait();
  void onFrames();
  void onFrame(const Inbox::Frame& frame);
  void onAnswer();
  void tryWhatIsRemembered();
  NewProcess startProgram();
  void letGoOfTheUsersFiles() const;
  void onSignals();
  void onSignal(const Signals::Signal& signal);
  void signalJava(int signal) const;
  bool isEcho(int signal) const;
  void onChildren();
  void onProgramEnd(int status);
  void onJavaEnd(int waited);
  int statusWithoutProgram() const;

  const Signals& signals_;
  const Program& program_;
  Environment& environment_;
  const Remembered& remembered_;
  const RunId id_ = RunId::random();
  char* const* javaWords_ = nullptr;
  Answer kept_;          // by which the program was started
  Answer answer_;        // Java's
  List<char> validity_;  // how long it holds; empty: for this run alone
  Outbox outbox_;
  Inbox inbox_;
  Phase phase_ = Phase::kAsking;
  pid_t javaProcess_ = -1;
  pid_t programProcess_ = -1;
  int javaWaited_ = 0;
  int programStatus_ = 0;
  int64_t programEndedMs_ = 0;
  bool isAskedToEnd_ = false;  // a signal was sent to Java
  bool hasAnswered_ = false;   // Java
};

}  // namespace whip::starter
