#include "starter/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "starter/files.h"
#include "starter/report.h"
#include "starter/say.h"

namespace whip::starter {

namespace {

/// From the program's end on, for another signal of the same kind.
constexpr int64_t kEchoMs = 500;

int64_t nowMs() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1'000'000;
}

}  // namespace

Run::Run(const Signals& signals, const Program& program, Environment& environment,
         const Remembered& remembered)
    : signals_(signals), program_(program), environment_(environment), remembered_(remembered) {}

int Run::run(char* const* javaWords) {
  if (!hasFilesForJava()) return kFailed;
  javaWords_ = javaWords;
  tryWhatIsRemembered();
  const bool isJavaThere = startJava(javaWords);
  if (phase_ == Phase::kRunning) {
    letGoOfTheUsersFiles();
  } else if (!isJavaThere) {
    return kFailed;
  }
  describeProgram();
  while (javaProcess_ >= 0 || phase_ == Phase::kRunning) wait();
  if (phase_ == Phase::kAsking) return statusWithoutProgram();
  // A program's success is not that of a job that goes on with the result.
  return programStatus_ == 0 && statusOf(javaWaited_) == kNotWritten ? kFailed : programStatus_;
}

bool Run::startJava(char* const* words) {
  int toJava[2];
  int fromJava[2];
  if (!makePipe(toJava) || !makePipe(fromJava)) {
    say("a pipe cannot be created: %s; check the limit of open files (ulimit -n)", strerror(errno));
    return false;
  }
  const bool isLate = phase_ == Phase::kRunning;
  const NewProcess java =
      starter::startJava(words, {toJava[0], fromJava[1], program_.descriptor(), isLate});
  close(toJava[0]);
  close(fromJava[1]);
  if (java.error != 0) {
    char why[256];
    describe(java, why, sizeof why);
    say("Java cannot be started (%s): %s", words[0], why);
    return false;
  }
  javaProcess_ = java.id;
  fcntl(toJava[1], F_SETFL, O_NONBLOCK);
  fcntl(fromJava[0], F_SETFL, O_NONBLOCK);
  outbox_.open(toJava[1]);
  inbox_.open(fromJava[0]);
  return true;
}

/// Does what Java would say, without it. Where the program cannot be started, Java is asked as
/// usual, and says why.
void Run::tryWhatIsRemembered() {
  if (!remembered_.find(kept_)) return;
  kept_.show(id_);
  kept_.applyTo(environment_, id_);
  const NewProcess started = startProgram();
  if (started.error != 0) return;
  outbox_.put(kStarted, static_cast<uint32_t>(started.id));
}

void Run::describeProgram() {
  outbox_.put(kRunId, id_.text, RunId::kLength);
  List<char> words;
  for (size_t i = 0; i < program_.count(); i++) {
    words.add(program_.words()[i], strlen(program_.words()[i]) + 1);
  }
  outbox_.put(kWords, words.data(), words.size());
  if (program_.error() != 0) {
    outbox_.put(kNoFile, static_cast<uint32_t>(program_.error()));
    return;
  }
  List<char> file;
  file.add(program_.descriptor() >= 0 ? '1' : '0');
  file.add(program_.file(), strlen(program_.file()));
  outbox_.put(kFile, file.data(), file.size());
}

void Run::wait() {
  outbox_.flush();
  pollfd waited[] = {
      {signals_.file(), POLLIN, 0},
      {inbox_.file(), POLLIN, 0},
      {outbox_.isEmpty() ? -1 : outbox_.file(), POLLOUT, 0},
  };
  if (poll(waited, 3, -1) < 0) return;
  if (waited[1].revents != 0) onFrames();
  if (waited[0].revents != 0) onSignals();
}

void Run::onFrames() {
  const bool goesOn = inbox_.read();
  Inbox::Frame frame;
  while (inbox_.next(frame)) onFrame(frame);
  if (inbox_.isBroken()) {
    say("bug: Java wrote an invalid answer");
    signalJava(SIGKILL);
  }
  // A Java that does not speak any more ends: its process is waited for.
  if (!goesOn || inbox_.isBroken()) inbox_.close();
}

void Run::onFrame(const Inbox::Frame& frame) {
  switch (frame.kind) {
    case kSet:
    case kPrepend:
    case kShow:
      answer_.add(frame.kind, frame.text);
      break;
    case kKeep:
      validity_.add(frame.text, strlen(frame.text) + 1);
      break;
    case kRun:
      onAnswer();
      break;
    default:
      say("bug: Java wrote a frame of kind %d", frame.kind);
  }
}

void Run::onAnswer() {
  hasAnswered_ = true;
  if (phase_ != Phase::kAsking) {
    if (answer_.setsWhatIsSetBy(kept_)) return;
    remembered_.forget();
    say("the program was started as the last one was, and something has changed since: "
        "its profile may be missing; run it again");
    return;
  }
  if (isAskedToEnd_) return;
  if (kept_.size() == 0) {  // else it is done, and the program did not start
    answer_.show(id_);
    answer_.applyTo(environment_, id_);
  }
  const NewProcess started = startProgram();
  if (started.error != 0) {
    char why[256];
    describe(started, why, sizeof why);
    outbox_.put(kRefused, why, strlen(why));
    return;
  }
  outbox_.put(kStarted, static_cast<uint32_t>(started.id));
  letGoOfTheUsersFiles();
  if (validity_.size() > 0) remembered_.keep(answer_, validity_.data());
}

NewProcess Run::startProgram() {
  const NewProcess started = program_.start(environment_, signals_);
  if (started.error == 0) {
    programProcess_ = started.id;
    phase_ = Phase::kRunning;
  }
  return started;
}

/// A reader at the other end of the user's pipes waits for the program alone.
void Run::letGoOfTheUsersFiles() const {
  const int ours[] = {signals_.file(), inbox_.file(), outbox_.file()};
  closeAllBut(ours, sizeof ours / sizeof *ours);
}

void Run::onSignals() {
  Signals::Signal signal;
  while (signals_.next(signal)) {
    if (signal.number == SIGCHLD) {
      onChildren();
    } else {
      onSignal(signal);
    }
  }
}

void Run::onSignal(const Signals::Signal& signal) {
  if (phase_ == Phase::kRunning) {
    // What the program sent to its group, or a key at the terminal, it has already.
    if (!signal.isFromTerminal && signal.sender != programProcess_) {
      kill(programProcess_, signal.number);
    }
    return;
  }
  // Java would answer to Ctrl-\ with all of its stacks.
  const int forJava = signal.number == SIGQUIT ? SIGINT : signal.number;
  if (forJava == SIGUSR1 || forJava == SIGUSR2) return;
  if (Signals::isIgnored(forJava) || isEcho(forJava)) return;
  isAskedToEnd_ = true;
  signalJava(forJava);
}

void Run::signalJava(int signal) const {
  // -1 would be every process of the user.
  if (javaProcess_ > 0) kill(javaProcess_, signal);
}

/// A signal to the program and its group, as of timeout, does not mean the view of its profile.
bool Run::isEcho(int signal) const {
  return phase_ == Phase::kShowing && programStatus_ == kKilled + signal &&
         nowMs() - programEndedMs_ < kEchoMs;
}

void Run::onChildren() {
  int waited;
  pid_t ended;
  while ((ended = waitpid(-1, &waited, WNOHANG)) > 0) {
    if (ended == programProcess_) onProgramEnd(statusOf(waited));
    if (ended == javaProcess_) onJavaEnd(waited);
  }
}

void Run::onProgramEnd(int status) {
  programStatus_ = status;
  programEndedMs_ = nowMs();
  phase_ = Phase::kShowing;
  outbox_.put(kEnded, static_cast<uint32_t>(status));
}

void Run::onJavaEnd(int waited) {
  javaProcess_ = -1;
  javaWaited_ = waited;
  // What it wrote last may still be in the pipe.
  if (phase_ == Phase::kAsking && inbox_.file() >= 0) onFrames();
  if (phase_ == Phase::kAsking) return;
  List<char> report;
  addReport(javaWords_, environment_.get("WHIP_RUN"), report);
  if (phase_ == Phase::kRunning) {
    say("Java ended while the program runs (status %d); the program goes on, and `%s` "
        "shows its profile when it has ended",
        statusOf(waited), report.data());
  } else if (phase_ == Phase::kShowing && isAskedToEnd_ && !hasAnswered_) {
    // It had not come to say so itself.
    say("interrupted; `%s` shows the profile", report.data());
  } else if (phase_ == Phase::kShowing && WIFSIGNALED(waited)) {
    say("Java ended before it showed the profile (status %d); `%s` shows it", statusOf(waited),
        report.data());
  }
}

/// Java's own, but where it is none of the command line's: its virtual machine could not start, or
/// was killed.
int Run::statusWithoutProgram() const {
  int status = statusOf(javaWaited_);
  if (status == kNotWritten) status = kFailed;
  if (isAskedToEnd_ || (WIFEXITED(javaWaited_) && (status == 0 || status == kFailed))) {
    return status;
  }
  say("Java ended before the program was started (status %d); its limits may be too low "
      "(ulimit -Ha)",
      status);
  return kFailed;
}

}  // namespace whip::starter
