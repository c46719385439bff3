#include "check/accounts.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "check/dump.h"

namespace whip::check {
namespace {

Accounts read(const std::string& text) {
  std::istringstream in("run virtual units 0\n" + text + "end exit\n");
  return readDump(in).accounts;
}

// Two threads, the second of which waits for 3 of 10 at a loop's end and comes late.
const std::string kRun =
    "path 1 0 1 401100\npath 2 1 2 401160\n"
    "account 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0\naccount 1 0 1 1 0 0 0 0 0 0 0 0 0 0 0\n"
    "account 2 0 1 1 0 10 0 0 0 0 0 0 0 0 0\nedge 1 0 0 1\nedge 2 1 0 1\n"
    "account 0 1 0 0 0 0 0 0 0 0 0 0 0 2 0\naccount 1 1 1 1 1 0 0 0 0 0 0 0 1 0 0\n"
    "account 2 1 1 1 0 4 0 0 3 0 0 0 0 0 0\nedge 1 0 1 1\nedge 2 1 1 1\n"
    "threads 2\nelapsed 10\n";

TEST(AccountsTest, shouldFindNoDefectInAClosedAccount) {
  EXPECT_EQ(accountDefects(read(kRun)), std::vector<std::string>{});
}

TEST(AccountsTest, shouldFindAnAccountThatDoesNotClose) {
  std::string text = kRun;
  text.replace(text.find(" 4 0 0 3 "), 9, " 4 0 0 2 ");
  const std::vector<std::string> found = accountDefects(read(text));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], "the classes of thread 1 sum to 9 of 10");
}

TEST(AccountsTest, shouldFindAnEntryWithoutAPredecessor) {
  std::string text = kRun;
  text.erase(text.find("edge 2 1 1 1\n"), 13);
  EXPECT_EQ(accountDefects(read(text)).size(), 1u);
}

// The second thread comes after the mark at 2.
const std::string kMarked =
    "cut 2 step\ncutAccount 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0\n"
    "cutAccount 2 0 1 1 0 2 0 0 0 0 0 0 0 0 0\n" +
    kRun + "phase 1 0 2 2 0 0 0 0 step\n";

TEST(AccountsTest, shouldTakeAWindowOfAPhase) {
  const Accounts accounts = read(kMarked);
  EXPECT_EQ(accountDefects(accounts), std::vector<std::string>{});
  EXPECT_EQ(phaseNumber(accounts, "step", "marks"), 1u);
  EXPECT_EQ(phaseNumber(accounts, "step", "last"), 2u);
  EXPECT_EQ(phaseNumber(accounts, "step", "cuts"), 1u);
  const Accounts window = windowOf(accounts, "step", 1);
  EXPECT_EQ(numbersOf(window, 2, "work"), (std::vector<uint64_t>{4, 8}));
  EXPECT_EQ(numbersOf(window, 2, "entries"), (std::vector<uint64_t>{0, 1}));
  EXPECT_EQ(numbersOf(window, 0, "idle"), (std::vector<uint64_t>{0, 0}));
  EXPECT_THROW(windowOf(accounts, "step", 2), std::out_of_range);
}

TEST(AccountsTest, shouldFindACutThatDoesNotClose) {
  std::string text = kMarked;
  text.replace(text.find("1 1 0 2 0"), 9, "1 1 0 1 0");
  const std::vector<std::string> found = accountDefects(read(text));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0], "the classes of thread 0 sum to 1 of 2 at a mark of step");
}

TEST(AccountsTest, shouldSumByKindAndThread) {
  const Accounts accounts = read(kRun);
  EXPECT_EQ(numbersOf(accounts, 2, "work"), (std::vector<uint64_t>{4, 10}));
  EXPECT_EQ(numbersOf(accounts, 2, "imbalance"), (std::vector<uint64_t>{0, 3}));
  EXPECT_EQ(numbersOf(accounts, 1, "enter"), (std::vector<uint64_t>{0, 1}));
  EXPECT_EQ(numbersOf(accounts, 2, "exec"), (std::vector<uint64_t>{7, 10}));
  EXPECT_EQ(passesOf(accounts, 1, 2), (std::vector<uint64_t>{1, 1}));
}

}  // namespace
}  // namespace whip::check
