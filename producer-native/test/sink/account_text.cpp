#include "sink/account_text.h"

#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <map>
#include <set>
#include <vector>

#include "guest/core/account/account.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

using namespace account;

/// Sums of both banks, and of the open piece.
struct Total {
  uint64_t entries = 0, bodies = 0, enter = 0;
  uint64_t of[kClasses] = {};
  std::map<uint32_t, uint64_t> passes;  // by predecessor
  std::map<uint32_t, uint64_t> causes;  // waits by the path whose fault they were
};

using Totals = std::map<uint32_t, Total>;  // by path

/// Virtual clock: how far the thread has come.
uint64_t wallOf(uint32_t number) {
  return ThreadTable::at(number).virtualUnits.load() +
         shared().accounts.threads[number].waited.load();
}

void addPiece(const Piece& piece, uint64_t pending, uint64_t to, Totals* totals) {
  Shares shares;
  divide(piece, to, to - piece.from, false, shares);
  for (size_t i = 0; i < kClasses; ++i) {
    const bool isIdle = i == indexOf(Class::kIdle);
    (*totals)[isIdle ? kRootPath : piece.row->path].of[i] += shares.of[i];
  }
  Total& own = (*totals)[piece.row->path];
  own.enter += shares.enter;
  const account::Team* const team = piece.team;
  if (piece.state != State::kLastBarrier || team->level != 1 || team->ended.load() == 0) return;
  shareOut(pending + shares[Class::kImbalance] + shares[Class::kLimited], team->did,
           [&](uint32_t path, uint64_t time) { own.causes[path] += time; });
}

void addEdges(const Edge* edge, std::map<uint32_t, uint64_t>* numbers) {
  for (; edge != nullptr; edge = edge->next.load()) {
    (*numbers)[edge->other] += edge->number[0].load() + edge->number[1].load();
  }
}

Totals totalsOf(const account::Thread& thread) {
  Totals totals;
  thread.eachRow([&](const account::Row& row) {
    Total& total = totals[row.path];
    for (const account::Row::Sums& bank : row.banks) {
      total.entries += bank.entries.load();
      total.bodies += bank.bodies.load();
      total.enter += bank.enter.load();
      for (size_t i = 0; i < kClasses; ++i) total.of[i] += bank.of[i].load();
    }
    addEdges(row.edges.load(), &total.passes);
    addEdges(row.causes.load(), &total.causes);
  });
  return totals;
}

/// Sums what the thread has at `end`, its own, and is idle from there up to `elapsed`. False if it
/// is changing its account all the time.
bool readThread(const account::Thread& thread, uint64_t end, uint64_t elapsed, Totals* totals) {
  for (int i = 0; i < 1000; ++i) {
    Piece piece;
    uint32_t sequence = 0;
    if (readPiece(thread, &piece, &sequence)) {
      *totals = totalsOf(thread);
      // A region's last barrier ends where the region does.
      const bool isOut = piece.state == State::kIdle || piece.state == State::kLastBarrier;
      const uint64_t to = std::max(isOut ? elapsed : end, piece.from);
      addPiece(piece, thread.lines[0].pending.load(), to, totals);
      (*totals)[kRootPath].of[indexOf(Class::kIdle)] += elapsed - to;
      if (thread.sequence.load() == sequence) return true;
    }
    usleep(1000);  // the thread is about to leave the callback
  }
  return false;
}

void print(std::FILE* out, const char* what, uint32_t path, uint32_t thread, const Total& total) {
  std::fprintf(out, "%s %u %u %" PRIu64 " %" PRIu64 " %" PRIu64, what, path, thread, total.entries,
               total.bodies, total.enter);
  for (const uint64_t of : total.of) std::fprintf(out, " %" PRIu64, of);
  std::fprintf(out, "\n");
}

void printEdges(std::FILE* out, uint32_t path, uint32_t thread, const Total& total) {
  for (const auto& [predecessor, passes] : total.passes) {
    std::fprintf(out, "edge %u %u %u %" PRIu64 "\n", path, predecessor, thread, passes);
  }
  for (const auto& [cause, time] : total.causes) {
    std::fprintf(out, "cause %u %u %u %" PRIu64 "\n", path, cause, thread, time);
  }
}

/// With those around it. A path that no row names may not be written yet: after exit() in a region
/// others may go on.
void addPath(uint32_t path, std::set<uint32_t>* paths) {
  while (path != kRootPath && paths->insert(path).second) {
    path = shared().accounts.paths.paths[path].parent;
  }
}

/// All threads' accounts up to one time.
struct Reading {
  uint64_t elapsed;
  std::vector<Totals> threads;
  std::vector<uint32_t> torn;  // threads that were changing theirs
};

/// Up to `least`, or to where a thread has come.
Reading readThreads(uint64_t least) {
  const Accounts& accounts = shared().accounts;
  Reading reading{least, {}, {}};
  // Read once: after exit() in a region others may go on counting.
  std::vector<uint64_t> ends;
  for (uint32_t i = 0; i < ThreadTable::count(); ++i) {
    if (accounts.threads[i].root.load() == nullptr) break;
    ends.push_back(accounts.isVirtual ? wallOf(i) : accounts.threads[i].from.load());
    reading.elapsed = std::max(reading.elapsed, ends.back());
  }
  reading.threads.resize(ends.size());
  for (uint32_t i = 0; i < ends.size(); ++i) {
    const uint64_t end = accounts.isVirtual ? ends[i] : reading.elapsed;
    const account::Thread& thread = accounts.threads[i];
    if (!readThread(thread, end, reading.elapsed, &reading.threads[i])) reading.torn.push_back(i);
  }
  return reading;
}

void printCut(std::FILE* out, const char* phase, uint64_t at) {
  const Reading reading = readThreads(at);
  std::fprintf(out, "cut %" PRIu64 " %s\n", reading.elapsed, phase);
  for (uint32_t i = 0; i < reading.threads.size(); ++i) {
    for (const auto& [path, total] : reading.threads[i]) print(out, "cutAccount", path, i, total);
  }
}

void printPhases(std::FILE* out) {
  for (const Phase& phase : shared().accounts.phases.phases) {
    const char* const name = phase.name.load();
    PhaseNumbers of;
    if (name == nullptr || !phase.read(&of)) continue;
    std::fprintf(out, "phase");
    for (const uint64_t number : {of.marks, of.closed(), of.first, of.last, of.squaresHigh,
                                  of.squaresLow, of.least, of.most}) {
      std::fprintf(out, " %" PRIu64, number);
    }
    std::fprintf(out, " %s\n", name);
  }
}

}  // namespace

void serveMark(std::FILE* out, uint32_t* served) {
  CutWords& cut = shared().accounts.cut;
  const uint32_t claimant = cut.claimant.load(), epoch = cut.epoch.load();
  if (claimant < CutWords::kFirstPhase || epoch == *served) return;
  const Phase& phase = shared().accounts.phases.phases[claimant - CutWords::kFirstPhase];
  if (shared().accounts.isVirtual) printCut(out, phase.name.load(), cut.stampOf(epoch));
  *served = epoch;
  cut.release();
}

void makeCut(uint32_t* served) {
  CutWords& cut = shared().accounts.cut;
  if (!cut.claim(CutWords::kHeartbeat)) return;
  cut.ask(0);
  *served = cut.epoch.load();
  cut.release();
}

void printAccounts(std::FILE* out) {
  const Accounts& accounts = shared().accounts;
  if (!accounts.isOn.load()) return;
  const Reading reading = readThreads(accounts.isVirtual ? 0 : accounts.endedAt.load());
  for (const uint32_t thread : reading.torn) std::fprintf(out, "torn %u\n", thread);
  std::set<uint32_t> paths;
  for (const Totals& thread : reading.threads) {
    for (const auto& [path, total] : thread) {
      addPath(path, &paths);
      for (const auto& [predecessor, passes] : total.passes) addPath(predecessor, &paths);
      for (const auto& [cause, time] : total.causes) addPath(cause, &paths);
    }
  }
  for (const uint32_t number : paths) {
    const Path& path = accounts.paths.paths[number];
    std::fprintf(out, "path %u %u %u %" PRIx64 "\n", number, path.parent,
                 static_cast<unsigned>(kindOf(path.directive)), addressOf(path.directive));
  }
  for (uint32_t i = 0; i < reading.threads.size(); ++i) {
    for (const auto& [path, total] : reading.threads[i]) {
      print(out, "account", path, i, total);
      printEdges(out, path, i, total);
    }
  }
  printPhases(out);
  std::fprintf(out, "threads %zu\nelapsed %" PRIu64 "\n", reading.threads.size(), reading.elapsed);
}

}  // namespace whip
