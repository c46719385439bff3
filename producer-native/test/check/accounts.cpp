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

size_t indexOfClass(const std::string& name) {
  const auto found = std::find(kClassNames.begin(), kClassNames.end(), name);
  if (found == kClassNames.end()) throw std::runtime_error("unknown number " + name);
  return static_cast<size_t>(found - kClassNames.begin());
}

uint64_t numberIn(const AccountRow& row, const std::string& what) {
  if (what == "entries") return row.entries;
  if (what == "bodies") return row.bodies;
  if (what == "enter") return row.enter;
  if (what == "exec") return sum(row);
  return row.of[indexOfClass(what)];
}

std::vector<uint64_t> sorted(const std::map<uint32_t, uint64_t>& byThread) {
  std::vector<uint64_t> numbers;
  for (const auto& [thread, number] : byThread) numbers.push_back(number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

IsMeant isOfKind(const Accounts& accounts, int kind) {
  return [&accounts, kind](uint32_t path) { return accounts.kindOf(path) == kind; };
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

void readRow(std::istream& in, AccountRow* row) {
  in >> row->path >> row->thread >> row->entries >> row->bodies >> row->enter;
  for (uint64_t& of : row->of) in >> of;
}

void readPhase(std::istream& in, Accounts* accounts) {
  AccountPhase phase;
  for (const char* const what :
       {"marks", "closed", "first", "last", "squaresHigh", "squares", "least", "most"}) {
    in >> phase[what];
  }
  std::string name;
  in >> name;
  accounts->phases[name] = phase;
}

/// The classes of each thread sum to `until`.
void checkSums(const std::vector<AccountRow>& rows, uint32_t threads, uint64_t until,
               const std::string& where, std::vector<std::string>* found) {
  std::vector<uint64_t> sums(threads, 0);
  for (const AccountRow& row : rows) {
    if (row.thread < threads) sums[row.thread] += sum(row);
  }
  for (uint32_t thread = 0; thread < threads; ++thread) {
    if (sums[thread] == until) continue;
    found->push_back("the classes of thread " + std::to_string(thread) + " sum to " +
                     std::to_string(sums[thread]) + " of " + std::to_string(until) + where);
  }
}

/// A cut's: those that there were by then.
uint32_t threadsIn(const AccountCut& cut) {
  uint32_t threads = 0;
  for (const AccountRow& row : cut.rows) threads = std::max(threads, row.thread + 1);
  return threads;
}

/// Takes off what the row's path and thread had before. False if that is nothing.
bool takeOff(const std::vector<AccountRow>& before, AccountRow* row) {
  const auto same = std::find_if(before.begin(), before.end(), [&](const AccountRow& one) {
    return one.path == row->path && one.thread == row->thread;
  });
  if (same == before.end()) return false;
  row->entries -= same->entries;
  row->bodies -= same->bodies;
  row->enter -= same->enter;
  for (size_t i = 0; i < row->of.size(); ++i) row->of[i] -= same->of[i];
  return true;
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
    readRow(in, &accounts->rows.emplace_back());
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
  } else if (what == "phase") {
    readPhase(in, accounts);
  } else if (what == "cut") {
    AccountCut& cut = accounts->cuts.emplace_back();
    in >> cut.at >> cut.phase;
  } else if (what == "cutAccount" && !accounts->cuts.empty()) {
    readRow(in, &accounts->cuts.back().rows.emplace_back());
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> accountDefects(const Accounts& accounts) {
  std::vector<std::string> found;
  for (const AccountRow& row : accounts.rows) {
    if (row.thread >= accounts.threads) {
      found.push_back("an account of thread " + std::to_string(row.thread));
      continue;
    }
    if (row.path != 0 && accounts.paths.count(row.path) == 0) {
      found.push_back("an account of path " + std::to_string(row.path));
    }
    if (row.enter > numberIn(row, "sync") + numberIn(row, "management")) {
      found.push_back("path " + std::to_string(row.path) + " waits to enter for too long");
    }
    checkEntries(accounts, row, &found);
    checkCauses(accounts, row, &found);
  }
  checkSums(accounts.rows, accounts.threads, accounts.elapsed, "", &found);
  for (const AccountCut& cut : accounts.cuts) {
    checkSums(cut.rows, threadsIn(cut), cut.at, " at a mark of " + cut.phase, &found);
  }
  for (const uint32_t thread : accounts.torn) {
    found.push_back("the account of thread " + std::to_string(thread) + " is torn");
  }
  return found;
}

std::vector<uint64_t> numbersOf(const Accounts& accounts, const IsMeant& isMeant,
                                const std::string& what) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountRow& row : accounts.rows) {
    if (isMeant(row.path)) byThread[row.thread] += numberIn(row, what);
  }
  return sorted(byThread);
}

std::vector<uint64_t> numbersOf(const Accounts& accounts, int kind, const std::string& what) {
  return numbersOf(accounts, isOfKind(accounts, kind), what);
}

std::vector<uint64_t> passesOf(const Accounts& accounts, const IsMeant& isFrom,
                               const IsMeant& isTo) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountEdge& edge : accounts.edges) {
    if (isFrom(edge.predecessor) && isTo(edge.path)) byThread[edge.thread] += edge.passes;
  }
  return sorted(byThread);
}

std::vector<uint64_t> passesOf(const Accounts& accounts, int from, int to) {
  return passesOf(accounts, isOfKind(accounts, from), isOfKind(accounts, to));
}

uint64_t phaseNumber(const Accounts& accounts, const std::string& phase, const std::string& what) {
  if (what == "cuts") {
    return static_cast<uint64_t>(
        std::count_if(accounts.cuts.begin(), accounts.cuts.end(),
                      [&](const AccountCut& cut) { return cut.phase == phase; }));
  }
  return accounts.phases.at(phase).at(what);
}

Accounts windowOf(const Accounts& accounts, const std::string& phase, size_t number) {
  std::vector<const AccountCut*> cuts;
  for (const AccountCut& cut : accounts.cuts) {
    if (cut.phase == phase) cuts.push_back(&cut);
  }
  const AccountCut& first = *cuts.at(number - 1);
  Accounts window;
  window.paths = accounts.paths;
  window.rows = number < cuts.size() ? cuts[number]->rows : accounts.rows;
  for (AccountRow& row : window.rows) {
    const bool isNew = !takeOff(first.rows, &row);
    if (isNew && row.path == 0) row.of[indexOfClass("idle")] -= first.at;
  }
  return window;
}

std::vector<uint64_t> causedBy(const Accounts& accounts, int kind) {
  std::map<uint32_t, uint64_t> byThread;
  for (const AccountCause& cause : accounts.causes) {
    if (accounts.kindOf(cause.cause) == kind) byThread[cause.thread] += cause.time;
  }
  return sorted(byThread);
}

}  // namespace whip::check
