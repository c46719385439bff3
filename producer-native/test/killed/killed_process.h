// A program under the collector, to be killed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "killed/begun.h"
#include "killed/journal.h"

namespace whip::killed {

/// When a program is killed, and how it records.
struct Moment {
  uint64_t items;                                             // its workers have begun, together,
  unsigned microseconds;                                      // and so much later
  std::vector<std::pair<std::string, std::string>> settings;  // variables of the environment
};

/// This process becomes the parent of helpers (PR_SET_CHILD_SUBREAPER), so that it sees their ends.
class KilledProcess {
 public:
  /// Starts the program as a run of that name, waits for the moment, and kills it. Fails the
  /// running test if the program ends on its own.
  KilledProcess(const std::string& program, const std::string& run, const Moment& moment);
  ~KilledProcess();
  KilledProcess(KilledProcess&& other) noexcept;
  KilledProcess(const KilledProcess&) = delete;
  KilledProcess& operator=(const KilledProcess&) = delete;

  /// Waits for the helper; whether it ended with status 0. The program stays a zombie until then:
  /// helpers read there how it ended, on kernels before 6.15.
  bool helperEnds();
  Begun::Logs logs() const;

 private:
  void start(const std::string& program, const std::string& run, const Moment& moment);
  bool begins(uint64_t items) const;

  std::string path_;
  journal* journal_ = nullptr;
  pid_t pid_ = -1;
  pid_t helper_ = -1;
};

}  // namespace whip::killed
