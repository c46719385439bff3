#include "check/accounts.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace whip::check {

const std::array<const char*, 10> kClassNames = {"work",    "preempted", "sync",     "imbalance",
                                                 "barrier", "limited",   "taskwait", "management",
                                                 "idle",    "tool"};

namespace {

uint64_t sum(const AccountRow& row) {
  return std::accumulate(row.of.begin(), row.of.end(), uint64_t{0});
}

uint64_t numberIn(const AccountRow& row, const std::string& what) {
  if (what == "entries") return row.entries;
  if (what == "bodies") return row.bodies;
  if (what == "enter") return row.enter;
  if (what == "exec") return sum(row);
  const auto found = std::find(kClassNames.begin(), kClassNames.end(), what);
  if (found == kClassNames.end()) throw std::runtime_error("unknown number " + what);
  return row.of[static_cast<size_t>(found - kClassNames.begin())];
}

std::vector<uint64_t> sorted(const std::map<uint32_t, uint64_t>& byThread) {
  std::vector<uint64_t> numbers;
  for (const auto& [thread, number] : byThread) numbers.push_back(number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// A path's entries are those of its edges, but for the root's.
void checkEntries(const Accounts& accounts, const AccountRow& row,
                  std::vector<std::string>* found) {
  uint64_t passes = 0;
  for (const AccountEdge& edge : accounts.edges) {
    if (edge.path == row.path && edge.thread == row.thread) passes += edge.passes;
  }
  if (row.path != 0 && passes != row.entries) {
    found->push_back("path " + std::to_string(row.path) + " has " + std::to_string(row.entries) +
                     " entries and " + std::to_string(passes) + " passes on thread " +
                     std::to_string(row.thread));
  }
}

/// Waits for locks and for the last member have causes, and no others.
void checkCauses(const Accounts& accounts, const AccountRow& row, std::vector<std::string>* found) {
  uint64_t caused = 0;
  for (const AccountCause& cause : accounts.causes) {
    if (cause.path == row.path && cause.thread == row.thread) caused += cause.time;
  }
  const uint64_t waits =
      numberIn(row, "sync") + numberIn(row, "imbalance") + numberIn(row, "limited");
  if (caused > waits) {
    found->push_back("path " + std::to_string(row.path) + " waits " + std::to_string(waits) +
                     " on thread " + std::to_string(row.thread) + ", of which " +
                     std::to_string(caused) + " have a cause");
  }
}

}  // namespace

int Accounts::kindOf(uint32_t path) const {
  const auto found = paths.find(path);
  return found == paths.end() ? 0 : found->second.kind;
}

bool readAccountLine(const std::string& what, std::istream& in, Accounts* accounts) {
  if (what == "path") {
    uint32_t number = 0;
    AccountPath path;
    in >> number >> path.parent >> path.kind >> std::hex >> path.address >> std::dec;
    accounts->paths[number] = path;
  } else if (what == "account") {
    AccountRow& row = accounts->rows.emplace_back();
    in >> row.path >> row.thread >> row.entries >> row.bodies >> row.enter;
    for (uint64_t& of : row.of) in >> of;
  } else if (what == "edge") {
    AccountEdge& edge = accounts->edges.emplace_back();
    in >> edge.path >> edge.predecessor >> edge.thread >> edge.passes;
  } else if (what == "cause") {
    AccountCause& cause = accounts->causes.emplace_back();
    in >> cause.path >> cause.cause >> cause.thread >> cause.time;
  } else if (what == "threads") {
    in >> accounts->threads;
  } else if (what == "elapsed") {
    in >> accounts->elapsed;
  } else if (what == "torn") {
    in >> accounts->torn.emplace_back();
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> accountDefects(const Accounts& accounts) {
  std::vector<std::string> found;
  std::vector<uint64_t> sums(accounts.threads, 0);
  for (const AccountRow& row : accounts.rows) {
    if (row.thread >= accounts.threads) {
      found.push_back("an account of thread " + std::to_string(row.thread));
      continue;
    }
    if (row.path != 0 && accounts.paths.count(row.path) == 0) {
      found.push_back("an account of path " + std::to_string(row.path));
    }
    sums[row.thread] += sum(row);
    if (row.enter > numberIn(row, "sync") + numberIn(row, "management")) {
      found.push_back("path " + std::to_string(row.path) + " waits to enter for too long");
    }
    checkEntries(accounts, row, &found);
    checkCauses(accounts, row, &found);
  }
  for (uint32_t thread = 0; thread < accounts.threads; ++thread) {
    if (sums[thread] != accounts.elapsed) {
      found.push_back("the classes of thread " + std::to_string(thread) + " sum to " +
                      std::to_string(sums[thread]) + " of " + std::to_string(accounts.elapsed));
    }
  }
  for (const uint32_t thread : accounts.torn) {
    found.push_back("the account of thread " + std::to_string(thread) + " is torn");
  }
  return found;
}

std::vector<uint64_t> numbersOf(const Accounts& accounts, int kind, const std::string& what) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountRow& row : accounts.rows) {
    if (accounts.kindOf(row.path) == kind) byThread[row.thread] += numberIn(row, what);
  }
  return sorted(byThread);
}

std::vector<uint64_t> passesOf(const Accounts& accounts, int from, int to) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountEdge& edge : accounts.edges) {
    if (accounts.kindOf(edge.predecessor) == from && accounts.kindOf(edge.path) == to) {
      byThread[edge.thread] += edge.passes;
    }
  }
  return sorted(byThread);
}

std::vector<uint64_t> causedBy(const Accounts& accounts, int kind) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountCause& cause : accounts.causes) {
    if (accounts.kindOf(cause.cause) == kind) byThread[cause.thread] += cause.time;
  }
  return sorted(byThread);
}

}  // namespace whip::check
