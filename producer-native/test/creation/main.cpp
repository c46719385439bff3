// check_creation LIBRARY PROGRAM [PRELOAD]
//
// Holds what the collector says of a loop that only makes tasks (creating_loop.c) against how long
// the program took for the loop by its own clock: creation, bodies, the loop's own code and the
// collector's time must add up to it. On 1, 2 and 4 threads, and for few tasks and many; for few, what
// the threads do around the loop is as long as the loop, and the numbers are only shown.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/accounts.h"
#include "check/dump.h"
#include "check/grains.h"

using namespace whip::check;

namespace {

constexpr int kParallel = 1, kTask = 8;  // kinds of directives
constexpr int kRounds = 5;
constexpr long kMany = 50000;  // tasks of a thread, of which the sum is judged

struct Sample {
  double loop = 0;  // by the program
  double alloc = 0, copy = 0, submit = 0, bodies = 0, own = 0, tool = 0;

  double creation() const { return alloc + copy + submit; }
  double ratio() const { return (creation() + bodies + own + tool) / loop; }
};

struct Setup {
  std::string library, program, preload;
};

double sumOf(const Accounts& accounts, int kind, const char* what) {
  const std::vector<uint64_t> all = numbersOf(accounts, kind, what);
  return static_cast<double>(std::accumulate(all.begin(), all.end(), uint64_t{0}));
}

Sample measure(const Setup& setup, int threads, long tasks) {
  const std::string base = setup.program + "." + std::to_string(getpid());
  const std::string rows = base + ".rows", printed = base + ".out";
  const pid_t child = fork();
  if (child == 0) {
    setenv("OMP_TOOL_LIBRARIES", setup.library.c_str(), 1);
    setenv("OMP_NUM_THREADS", std::to_string(threads).c_str(), 1);
    setenv("WHIP_SINK", rows.c_str(), 1);
    setenv("WHIP_CLOCK", "auto", 1);
    setenv("WHIP_DETAIL", "adaptive", 1);
    setenv("WHIP_GRAINS", "1", 1);
    setenv("WHIP_RING_PATIENCE_MS", "30000", 1);
    if (!setup.preload.empty()) setenv("LD_PRELOAD", setup.preload.c_str(), 1);
    const int file = open(printed.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, STDOUT_FILENO) < 0) _exit(127);
    alarm(60);
    execl(setup.program.c_str(), setup.program.c_str(), std::to_string(tasks).c_str(),
          static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) throw std::runtime_error(setup.program + " failed");
  Sample sample;
  if (!(std::ifstream(printed) >> sample.loop)) throw std::runtime_error("nothing in " + printed);
  const Dump dump = readDump(rows);
  const auto all = static_cast<uint64_t>(threads * tasks);
  const auto known = dump.grains.sums.find({kTask, 0});
  if (known == dump.grains.sums.end() || known->second[0] != all) {
    throw std::runtime_error("not all tasks are grains, see " + rows);
  }
  const auto grains = [&](const char* number) {
    return static_cast<double>(grainSum(dump.grains, kTask, number));
  };
  sample.alloc = grains("alloc");
  sample.copy = grains("copy");
  sample.submit = grains("submit");
  sample.bodies = grains("work");
  sample.own = sumOf(dump.accounts, kParallel, "work");
  sample.tool = sumOf(dump.accounts, kParallel, "tool") + sumOf(dump.accounts, kTask, "tool");
  std::remove(rows.c_str());
  std::remove(printed.c_str());
  return sample;
}

/// True if the sum is right, or the tasks are few. Prints the round in the middle.
bool judge(const Setup& setup, int threads, long tasks) {
  std::vector<Sample> rounds;
  for (int i = 0; i < kRounds; ++i) rounds.push_back(measure(setup, threads, tasks));
  std::sort(rounds.begin(), rounds.end(),
            [](const Sample& a, const Sample& b) { return a.ratio() < b.ratio(); });
  const Sample& one = rounds[kRounds / 2];
  const double all = static_cast<double>(tasks) * threads;
  std::printf("%7d %7ld %8.0f %6.0f %6.0f %8.0f %8.0f %6.0f %6.0f %6.3f %6.3f-%.3f\n", threads,
              tasks, one.loop / all, one.alloc / all, one.copy / all, one.submit / all,
              one.bodies / all, one.own / all, one.tool / all, one.ratio(), rounds.front().ratio(),
              rounds.back().ratio());
  std::fflush(stdout);
  return tasks < kMany || (one.ratio() > 0.95 && one.ratio() < 1.05);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: check_creation LIBRARY PROGRAM [PRELOAD]\n";
    return 2;
  }
  try {
    const Setup setup{argv[1], argv[2], argc > 3 ? argv[3] : ""};
    bool passed = true;
    std::printf("ns a task of each thread; what adds up over what the program measured\n");
    std::printf("threads   tasks     loop  alloc   copy   submit   bodies    own   tool    sum\n");
    for (const int threads : {1, 2, 4}) {
      for (const long tasks : {10L, 1000L, kMany}) {
        passed = judge(setup, threads, tasks) && passed;
      }
    }
    if (!passed) std::cerr << "what adds up is not within 5 % of the loop\n";
    return passed ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
