#include "killed/killed_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "mock_platform.h"

namespace whip::killed {
namespace {

/// Children of this process that are helpers, running or not.
std::set<pid_t> helpers() {
  std::set<pid_t> found;
  DIR* processes = opendir("/proc");
  while (const dirent* entry = readdir(processes)) {
    std::ifstream file("/proc/" + std::string(entry->d_name) + "/stat");
    pid_t pid = 0, parent = 0;
    std::string name, state;
    if (!(file >> pid >> name >> state >> parent)) continue;
    if (parent == getpid() && name == "(whip-helper)") found.insert(pid);
  }
  closedir(processes);
  return found;
}

}  // namespace

KilledProcess::KilledProcess(const std::string& program, const std::string& run,
                             const Moment& moment)
    : path_(testing::TempDir() + "whip-journal-XXXXXX") {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const int file = mkstemp(path_.data());
  EXPECT_EQ(ftruncate(file, sizeof(journal)), 0);
  void* memory = mmap(nullptr, sizeof(journal), PROT_READ, MAP_SHARED, file, 0);
  EXPECT_NE(memory, MAP_FAILED);
  journal_ = static_cast<journal*>(memory);
  close(file);
  const std::set<pid_t> before = helpers();
  start(program, run, moment);
  EXPECT_TRUE(begins(moment.items)) << "the program ended, or stands";
  usleep(moment.microseconds);
  kill(pid_, SIGKILL);
  siginfo_t end{};
  waitid(P_PID, static_cast<id_t>(pid_), &end, WEXITED | WNOWAIT);
  EXPECT_EQ(end.si_status, SIGKILL);
  for (const pid_t helper : helpers()) {
    if (before.count(helper) == 0) helper_ = helper;
  }
}

KilledProcess::KilledProcess(KilledProcess&& other) noexcept
    : path_(std::move(other.path_)),
      journal_(std::exchange(other.journal_, nullptr)),
      pid_(std::exchange(other.pid_, -1)),
      helper_(std::exchange(other.helper_, -1)) {}

KilledProcess::~KilledProcess() {
  if (pid_ > 0) waitpid(pid_, nullptr, 0);
  if (journal_ == nullptr) return;
  munmap(journal_, sizeof(journal));
  unlink(path_.c_str());
}

void KilledProcess::start(const std::string& program, const std::string& run,
                          const Moment& moment) {
  pid_ = fork();
  if (pid_ != 0) return;
  setenv("OMP_TOOL_LIBRARIES", WHIP_LIBRARY, 1);
  setenv("OMP_DYNAMIC", "false", 1);
  setenv("WHIP_TEST_JOURNAL", path_.c_str(), 1);
  setenv("WHIP_RUN", run.c_str(), 1);
  setenv("WHIP_CLOCK", "virtual", 1);
  setenv("WHIP_RING_PATIENCE_MS", "60000", 1);  // a busy machine is no reason to lose rows
  for (const auto& [name, value] : moment.settings) setenv(name.c_str(), value.c_str(), 1);
  const std::string path = WHIP_PROGRAMS + ("/" + program);
  execl(path.c_str(), path.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

bool KilledProcess::begins(uint64_t items) const {
  const time_t limit = time(nullptr) + 60;
  for (;;) {
    uint64_t begun = 0;
    for (const journal_log& log : journal_->logs)
      begun += __atomic_load_n(&log.count, __ATOMIC_ACQUIRE);
    if (begun >= items) return true;
    siginfo_t end{};
    waitid(P_PID, static_cast<id_t>(pid_), &end, WEXITED | WNOWAIT | WNOHANG);
    if (end.si_pid != 0 || time(nullptr) > limit) return false;
    sched_yield();
  }
}

bool KilledProcess::helperEnds() {
  if (helper_ <= 0) return false;
  int status = 0;
  const bool ended = helper::comes([&] { return waitpid(helper_, &status, WNOHANG) == helper_; });
  return ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Begun::Logs KilledProcess::logs() const {
  Begun::Logs logs;
  for (const journal_log& log : journal_->logs) {
    logs.emplace_back(log.units, log.units + log.count);
  }
  return logs;
}

}  // namespace whip::killed
