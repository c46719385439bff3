// Accounts of a run as the text sink wrote them (test/sink/account_text.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <vector>

namespace whip::check {

/// Names of the ten classes, in their order.
extern const std::array<const char*, 10> kClassNames;

struct AccountPath {
  uint32_t parent = 0;
  int kind = 0;
  uint64_t address = 0;
};

struct AccountRow {
  uint32_t path = 0, thread = 0;
  uint64_t entries = 0, bodies = 0, enter = 0;
  std::array<uint64_t, 10> of{};
};

struct AccountEdge {
  uint32_t path = 0, predecessor = 0, thread = 0;
  uint64_t passes = 0;
};

/// Waits of a thread in a path that were another path's fault.
struct AccountCause {
  uint32_t path = 0, cause = 0, thread = 0;
  uint64_t time = 0;
};

/// All threads' accounts up to a mark of a phase.
struct AccountCut {
  uint64_t at = 0;
  std::string phase;
  std::vector<AccountRow> rows;
};

/// A phase's numbers by name: "marks", "closed", "first", "last", "squaresHigh", "squares", "least"
/// and "most".
using AccountPhase = std::map<std::string, uint64_t>;

struct Accounts {
  std::map<uint32_t, AccountPath> paths;  // without the root, which is 0
  std::vector<AccountRow> rows;
  std::vector<AccountEdge> edges;
  std::vector<AccountCause> causes;
  uint32_t threads = 0;  // 0: no accounts were kept
  uint64_t elapsed = 0;
  std::vector<uint32_t> torn;  // threads that were changing theirs
  std::vector<AccountCut> cuts;
  std::map<std::string, AccountPhase> phases;  // by name

  int kindOf(uint32_t path) const;
};

/// False if the line is no account's.
bool readAccountLine(const std::string& what, std::istream& in, Accounts* accounts);

/// Defects that no account may have: threads whose classes do not sum to the elapsed time, or to a
/// cut's, waits to enter longer than the waits, rows without a path, entries without an edge,
/// causes of more than was waited.
std::vector<std::string> accountDefects(const Accounts& accounts);

/// Whether a path, by its number, is meant.
using IsMeant = std::function<bool(uint32_t path)>;

/// A number of the paths that are meant, by thread, of threads that have such a path, least first.
/// `what`: a class, "entries", "bodies", "enter" or "exec", which is all of them.
std::vector<uint64_t> numbersOf(const Accounts& accounts, const IsMeant& isMeant,
                                const std::string& what);
/// Likewise, of the paths of a directive kind.
std::vector<uint64_t> numbersOf(const Accounts& accounts, int kind, const std::string& what);

/// How often some paths were entered from others, likewise.
std::vector<uint64_t> passesOf(const Accounts& accounts, const IsMeant& isFrom,
                               const IsMeant& isTo);
/// Likewise, those of one kind from those of another.
std::vector<uint64_t> passesOf(const Accounts& accounts, int from, int to);

/// Waits that paths of that kind caused, by the thread that waited, likewise.
std::vector<uint64_t> causedBy(const Accounts& accounts, int kind);

/// A number of a phase; also "cuts", at its marks.
uint64_t phaseNumber(const Accounts& accounts, const std::string& phase, const std::string& what);

/// Rows from a phase's cut of that number, from 1, to its next one, or to the end behind the last.
/// A thread that came meanwhile was idle up to the first.
Accounts windowOf(const Accounts& accounts, const std::string& phase, size_t number);

}  // namespace whip::check
