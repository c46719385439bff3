// Reads the threads' accounts out of the memory that they write them to.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "guest/core/account/account.h"

namespace whip::helper {

/// Sums of a thread for one path as the guest numbers it.
struct AccountSums {
  uint64_t entries = 0, bodies = 0, enter = 0;
  std::array<uint64_t, account::kClasses> of{};
  std::map<uint32_t, uint64_t> passes;  ///< by predecessor
  std::map<uint32_t, uint64_t> causes;  ///< waits by the path whose fault they were
};

/// By path. What is here stays sorted, so that records do not hang on addresses.
using ThreadAccount = std::map<uint32_t, AccountSums>;

/// By name.
using Phases = std::map<std::string, account::PhaseNumbers>;

/// All threads' accounts up to one time.
struct AccountCut {
  uint64_t at = 0;
  std::vector<ThreadAccount> threads;  ///< by number
  std::string phase;                   ///< at a mark of which it lies; empty: at none
  Phases phases;                       ///< those that no thread was marking
};

/// Asks for cuts and reads them. Between two cuts it remembers what it read of either bank of each
/// row: some 250 B for each.
class AccountReader {
 public:
  /// Time between asking for a cut and the cut, in which all threads hear of it.
  static constexpr uint64_t kAheadNs = 1'000'000;

  /// `threads`: how many threads' memory can be read.
  explicit AccountReader(uint32_t (*threads)()) : threads_(threads) {}

  bool isOn() const;
  /// Asks the program for a cut, unless one is under way.
  void ask();
  /// The cut that is under way, once its time is over; nothing before that, or if a thread is being
  /// changed all the time, as where the program was stopped. Makes room for the next one.
  std::optional<AccountCut> read();
  /// The last one, of a program that has ended: nothing moves. Nothing if a thread was ended while
  /// it changed its account.
  std::optional<AccountCut> readLast();

 private:
  /// A row as it was read last, by bank.
  struct KnownRow {
    AccountSums banks[2];
  };
  using KnownRows = std::unordered_map<const account::Row*, KnownRow>;
  /// A cut, as it was asked for.
  struct Asked {
    uint32_t claimant, epoch;
    uint64_t stamp;
  };
  /// Up to where an open piece counts: of a thread in a task, and of one in no region or in a
  /// region's last barrier.
  struct Until {
    uint64_t inTask, outside;
  };

  static bool readEdges(const std::atomic<account::Edge*>& edges, uint32_t bank,
                        std::map<uint32_t, uint64_t>* numbers);
  static bool readBank(const account::Thread& thread, uint32_t bank, KnownRows* rows);
  static Until untilOf(const Asked& asked, uint32_t number);
  bool readThread(uint32_t number, const Asked& asked, ThreadAccount* sums);
  bool readStill(uint32_t number, const Until& until, ThreadAccount* sums);
  bool readEnded(uint32_t number, uint64_t end, uint64_t elapsed, ThreadAccount* sums);
  static void addKnown(const KnownRows& rows, ThreadAccount* sums);
  static void readPhases(AccountCut* cut);
  AccountCut newCut();
  uint64_t now() const;
  uint32_t count() const;

  uint32_t (*threads_)();
  std::vector<KnownRows> known_;  // by thread
  uint32_t epoch_ = 0;            // of the cut that was read last
};

}  // namespace whip::helper
