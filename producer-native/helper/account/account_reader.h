// Reads the threads' accounts out of the memory that they write them to.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
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

/// All threads' accounts up to one time.
struct AccountCut {
  uint64_t at = 0;
  std::vector<ThreadAccount> threads;  ///< by number
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
  /// Asks the program for a cut. The one before must have been read.
  void ask();
  /// The cut that was asked for last, once its time is over; nothing before that, or if a thread
  /// is being changed all the time, as where the program was stopped.
  std::optional<AccountCut> read();
  /// The last one, of a program that has ended: nothing moves. Nothing if a thread was ended while
  /// it changed its account.
  std::optional<AccountCut> readLast();

 private:
  /// A row as it was read last, by bank.
  struct KnownRow {
    AccountSums banks[2];
  };
  /// A thread's rows, and how often it had gone to the other bank when a cut was asked for last.
  struct Known {
    std::unordered_map<const account::Row*, KnownRow> rows;
    uint32_t switches = 0;
  };

  static bool readEdges(const std::atomic<account::Edge*>& edges, uint32_t bank,
                        std::map<uint32_t, uint64_t>* numbers);
  static bool readBank(const account::Thread& thread, uint32_t bank, Known& known);
  bool readThread(uint32_t number, ThreadAccount* sums);
  bool readStill(uint32_t number, uint64_t to, ThreadAccount* sums);
  bool readEnded(uint32_t number, uint64_t end, uint64_t elapsed, ThreadAccount* sums);
  static void addKnown(const Known& known, ThreadAccount* sums);
  AccountCut newCut();
  uint64_t now() const;
  uint32_t count() const;

  uint32_t (*threads_)();
  std::vector<Known> known_;  // by thread
  uint32_t epoch_ = 0;
  uint64_t stamp_ = 0;
};

}  // namespace whip::helper
