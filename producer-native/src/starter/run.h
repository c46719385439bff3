// A run from its beginning to the starter's exit status.
#pragma once

#include "starter/environment.h"
#include "starter/frames.h"
#include "starter/java.h"
#include "starter/program.h"
#include "starter/signals.h"

namespace whip::starter {

/// One thread waits for three: Java, the program and signals.
///
///     asking ──run──▶ running ──ended──▶ showing      the program's status
///        └── Java ends ──▶                            Java's status
///
/// While Java is asked or shows the profile, signals are for Java; while the program runs, they are
/// the program's.
class Run {
 public:
  Run(const Signals& signals, const Program& program, Environment& environment);

  /// Returns the starter's exit status.
  int run(char* const* javaWords);

 private:
  enum class Phase { kAsking, kRunning, kShowing };

  bool startJava(char* const* words);
  void describeProgram();
  void wait();
  void onFrames();
  void onFrame(const Inbox::Frame& frame);
  void startProgram();
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
  Outbox outbox_;
  Inbox inbox_;
  Phase phase_ = Phase::kAsking;
  pid_t javaProcess_ = -1;
  pid_t programProcess_ = -1;
  int javaWaited_ = 0;
  int programStatus_ = 0;
  int64_t programEndedMs_ = 0;
  bool isAskedToEnd_ = false;  // a signal was sent to Java
};

}  // namespace whip::starter
