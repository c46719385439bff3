// check_construct LIBRARY PROGRAM SOURCE [THREADS...]
//
// Runs PROGRAM under the collector with the virtual clock, on each number of threads (1, 2 and 4
// unless SOURCE or the command line says otherwise), and compares what came out with the
// expectations in SOURCE (see expectations.h).
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>

#include "check/accounts.h"
#include "check/burdens.h"
#include "check/defects.h"
#include "check/dump.h"
#include "check/evaluate.h"
#include "check/expectations.h"
#include "check/profile.h"
#include "check/stamps.h"
#include "check/tallies.h"
#include "check/walk.h"

using namespace whip::check;

namespace {

// clang-format off
const std::map<std::string, int> kDirectives = {
    // catalogue: cpp-directive-codes
    {"program", 0},
    {"parallel", 1},
    {"for", 2},
    {"sections", 3},
    {"single", 4},
    {"masked", 5},
    {"critical", 6},
    {"ordered", 7},
    {"task", 8},
    {"taskloop", 9},
    {"taskgroup", 10},
    // catalogue: end
};
// clang-format on

constexpr int kFunction = 15;

/// Kinds of paths: those of directives, and further ones.
const std::map<std::string, int> kPaths = [] {
  std::map<std::string, int> paths = kDirectives;
  paths.insert(
      {{"barrier", 11}, {"taskwait", 12}, {"lock", 13}, {"region", 14}, {"function", kFunction}});
  return paths;
}();

const std::map<std::string, int> kKinds = {{"regions", 0},
                                           {"members", 1},
                                           {"chunks", 2},
                                           {"groups", 3},
                                           {"taskgroups", 4},
                                           {"tasks", 5},
                                           {"undeferred", 6},
                                           {"taskwaits", 7},
                                           {"depends", 8},
                                           {"dependentTasks", 9},
                                           {"dependentUndeferred", 10}};

/// Executes the program on the OpenMP runtime of a directory. A runtime built for a newer libc has
/// that beside it, with the loader that belongs to it.
void executeOn(const std::string& directory, const std::string& program) {
  setenv("LD_LIBRARY_PATH", directory.c_str(), 1);
  const std::string loader = directory + "/ld-linux-x86-64.so.2";
  if (access(loader.c_str(), X_OK) != 0) return;
  execl(loader.c_str(), loader.c_str(), program.c_str(), static_cast<char*>(nullptr));
}

/// Runs the program; returns its exit status, or 1000 + the signal that ended it.
int run(const std::string& library, const std::string& program, const Expectations& expectations,
        int threads, const std::string& dump) {
  const pid_t child = fork();
  if (child == 0) {
    setenv("OMP_TOOL_LIBRARIES", library.c_str(), 1);
    setenv("OMP_NUM_THREADS", std::to_string(threads).c_str(), 1);
    setenv("WHIP_SINK", dump.c_str(), 1);
    setenv("WHIP_CLOCK", "virtual", 0);
    setenv("WHIP_SINK_EPOCHS", "1", 1);
    setenv("WHIP_DETAIL", "full", 0);
    setenv("WHIP_RING_PATIENCE_MS", "30000", 1);  // a busy machine is no reason to lose rows
    if (const char* preload = std::getenv("WHIP_TEST_PRELOAD")) setenv("LD_PRELOAD", preload, 1);
    for (const std::string& pair : expectations.env) putenv(strdup(pair.c_str()));
    alarm(60);  // a hang is a failure
    if (const char* runtime = std::getenv("WHIP_TEST_RUNTIME")) executeOn(runtime, program);
    execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/// Lines of addresses, by debug information.
std::set<int> linesOf(const std::string& program, const std::set<uint64_t>& addresses) {
  if (addresses.empty()) return {};
  std::ostringstream command;
  command << "addr2line -e " << program << std::hex;
  for (const uint64_t address : addresses) command << " 0x" << address - 1;
  std::set<int> lines;
  FILE* pipe = popen(command.str().c_str(), "r");
  char buffer[4096];
  while (std::fgets(buffer, sizeof(buffer), pipe) != nullptr) {
    const std::string text = buffer;
    lines.insert(std::atoi(text.substr(text.rfind(':') + 1).c_str()));
  }
  pclose(pipe);
  return lines;
}

/// Names of the program's functions by where they begin, without parameters.
std::map<uint64_t, std::string> functionsOf(const std::string& program) {
  std::map<uint64_t, std::string> names;
  FILE* pipe = popen(("nm -C " + program).c_str(), "r");
  char buffer[4096];
  while (std::fgets(buffer, sizeof(buffer), pipe) != nullptr) {
    std::istringstream line(buffer);
    uint64_t address = 0;
    std::string type, name;
    line >> std::hex >> address >> type;
    std::getline(line >> std::ws, name);
    if (type == "t" || type == "T") names[address] = name.substr(0, name.find('('));
  }
  pclose(pipe);
  return names;
}

class Checker {
 public:
  Checker(Dump dump, const std::string& program, const std::string& source, int status)
      : dump_(std::move(dump)),
        result_(evaluate(dump_)),
        folded_(hasFolded(dump_)),
        program_(program),
        source_(source),
        status_(status),
        functions_(functionsOf(program)) {}

  void check(const Expectations& expectations) {
    bool incomplete = false;
    for (const auto& words : expectations.expect) {
      for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "incomplete") incomplete = true;
        if (words[i] == "loss") losses_.insert(words.at(i + 1));
        if (words[i] == "limit") limits_.insert(words.at(i + 1));
        if (words[i] == "mayLimit") possibleLimits_.insert(words.at(i + 1));
        if (words[i] == "exit" && (i == 0 || words[i - 1] != "end"))
          exit_ = std::stoi(words.at(i + 1));
      }
    }
    equal("exit status", status_, exit_);
    if (!incomplete) {
      const std::vector<std::string> found = defects(dump_);
      for (size_t i = 0; i < found.size() && i < 5; ++i) fail(found[i]);  // the first say enough
    }
    // Where accounts are kept they close, whatever becomes of rows.
    const std::vector<std::string> found = accountDefects(dump_.accounts);
    for (size_t i = 0; i < found.size() && i < 5; ++i) fail(found[i]);
    for (const std::string& defect : stampDefects(dump_)) fail(defect);
    for (const std::string& defect : grainDefects(dump_.grains)) fail(defect);
    if (!incomplete) {
      for (const std::string& defect : burdenDefects(dump_)) fail(defect);
    }
    for (const auto& [name, count] : dump_.loss) {
      if (losses_.count(name) == 0) fail("loss " + name + " " + std::to_string(count));
    }
    for (const auto& words : expectations.expect) one(words);
    limits();
  }

  bool passed() const { return passed_; }

 private:
  void one(const std::vector<std::string>& words) {
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string& what = words[i];
      if (what == "incomplete") continue;
      const std::string& next = words.at(++i);
      if (what == "work") {
        within(what, result_.work, next);
      } else if (what == "span") {
        within(what, result_.span, next);
      } else if (what == "lockBound") {
        equal(what, result_.lockBound, std::stoull(next));
      } else if (what == "nodes") {
        nodes("nodes " + next,
              count([&](const Item& item) { return item.directiveKind == kDirectives.at(next); }),
              std::stoull(words.at(++i)));
      } else if (kKinds.count(what) != 0) {
        nodes(what, count([&](const Item& item) { return item.kind == kKinds.at(what); }),
              std::stoull(next));
      } else if (what == "waits") {
        equal(what, waits(), std::stoull(next));
      } else if (what == "places") {
        equal("places of " + next, places(next), std::stoull(words.at(++i)));
      } else if (what == "spanOf") {
        equal("span of " + next, spanOf(kDirectives.at(next)), std::stoull(words.at(++i)));
      } else if (what == "line") {
        line(next, words, ++i);
        return;
      } else if (what == "ranges") {
        ranges(next, words, ++i);
        return;
      } else if (what == "tagged") {
        equal("tagged " + next, tagged(next), std::stoull(words.at(++i)));
      } else if (what == "iterations") {
        equal(what, loops().iterationsAnd1 - 1, std::stoull(next));
      } else if (what == "blocks") {
        equal(what, loops().blocks, std::stoull(next));
      } else if (what == "acquisitions") {
        equal(what, acquisitions(), std::stoull(next));
      } else if (what == "account") {
        account(next, words.at(i + 1), words.at(i + 2));
        i += 2;
      } else if (what == "passes") {
        numbers("passes from " + next + " to " + words.at(i + 1),
                passesOf(dump_.accounts, kPaths.at(next), kPaths.at(words.at(i + 1))),
                words.at(i + 2));
        i += 2;
      } else if (what == "phase") {
        within("phase " + next + " " + words.at(i + 1),
               phaseNumber(dump_.accounts, next, words.at(i + 1)), words.at(i + 2));
        i += 2;
      } else if (what == "window") {
        window(next, words.at(i + 1), words.at(i + 2), words.at(i + 3), words.at(i + 4));
        i += 4;
      } else if (what == "calls") {
        numbers("calls from " + next + " to " + words.at(i + 1),
                passesOf(dump_.accounts, isNamed(next), isNamed(words.at(i + 1))), words.at(i + 2));
        i += 2;
      } else if (what == "function") {
        numbers("function " + next + ": " + words.at(i + 1),
                numbersOf(dump_.accounts, isNamed(next), words.at(i + 1)), words.at(i + 2));
        i += 2;
      } else if (what == "functions") {
        functions(words, i);
        return;
      } else if (what == "within") {
        directlyIn(next, words.at(++i));
      } else if (what == "caused") {
        numbers("caused by " + next, causedBy(dump_.accounts, kPaths.at(next)), words.at(++i));
      } else if (what == "grainSum") {
        within("grains of " + next + ": sum of " + words.at(i + 1),
               grainSum(dump_.grains, kDirectives.at(next), words.at(i + 1)), words.at(i + 2));
        i += 2;
      } else if (what == "grains") {
        grains(next, words.at(i + 1), words, i + 2);
        return;
      } else if (what == "burdens") {
        burdens(next, words, i + 1);
        return;
      } else if (what == "elapsed") {
        within(what, dump_.accounts.elapsed, next);
      } else if (what == "loss") {
        loss(next, words.at(++i));
      } else if (what == "limit" || what == "mayLimit") {
        continue;  // see limits()
      } else if (what == "end") {
        if (dump_.end != next) fail("end is " + dump_.end + ", not " + next);
      } else if (what != "exit") {
        throw std::runtime_error("unknown expectation " + what);
      }
    }
  }

  void account(const std::string& directive, const std::string& what, const std::string& expected) {
    numbers("account of " + directive + ": " + what,
            numbersOf(dump_.accounts, kPaths.at(directive), what), expected);
  }

  static std::string joined(const std::vector<std::string>& words, size_t first) {
    std::string text;
    for (size_t i = first; i < words.size(); ++i) text += (i == first ? "" : " ") + words[i];
    return text;
  }

  /// All words from `first` on. Where detail is adaptive, sums may be all that there is.
  void burdens(const std::string& directive, const std::vector<std::string>& words, size_t first) {
    if (dump_.detail != "full") return;
    const std::string expected = joined(words, first);
    const std::string text = burdenText(dump_, kDirectives.at(directive));
    if (text != expected) {
      fail("burdens of " + directive + " are " + text + ", expected " + expected);
    }
  }

  /// Tasks inside folded items have no rows.
  void ranges(const std::string& directive, const std::vector<std::string>& words, size_t first) {
    const std::string expected = joined(words, first);
    const std::string text = rangesText(dump_, kDirectives.at(directive));
    if (!folded_ && text != expected) {
      fail("ranges of " + directive + " are " + text + ", expected " + expected);
    }
  }

  void grains(const std::string& directive, const std::string& what,
              const std::vector<std::string>& words, size_t first) {
    const std::string expected = joined(words, first);
    const std::string text = grainText(dump_.grains, kDirectives.at(directive), what);
    if (text != expected) {
      fail("grains of " + directive + ": " + what + " is " + text + ", expected " + expected);
    }
  }

  void window(const std::string& phase, const std::string& number, const std::string& directive,
              const std::string& what, const std::string& expected) {
    const Accounts window = windowOf(dump_.accounts, phase, std::stoul(number));
    numbers("window " + phase + " " + number + " of " + directive + ": " + what,
            numbersOf(window, kPaths.at(directive), what), expected);
  }

  /// A function's name, or of another path the name of its kind.
  std::string nameOf(uint32_t path) const {
    const auto found = dump_.accounts.paths.find(path);
    if (found != dump_.accounts.paths.end() && found->second.kind == kFunction) {
      const auto function = functions_.find(found->second.address);
      return function == functions_.end() ? "(unknown)" : function->second;
    }
    for (const auto& [name, kind] : kPaths) {
      if (kind == dump_.accounts.kindOf(path)) return name;
    }
    return "(no kind)";
  }

  IsMeant isNamed(const std::string& name) const {
    return [this, name](uint32_t path) { return nameOf(path) == name; };
  }

  /// Functions that are paths have these names: words from `first` on, "-" for none.
  void functions(const std::vector<std::string>& words, size_t first) {
    std::set<std::string> found, expected(words.begin() + static_cast<long>(first), words.end());
    for (const auto& [number, path] : dump_.accounts.paths) {
      if (path.kind == kFunction) found.insert(nameOf(number));
    }
    expected.erase("-");
    for (const std::string& name : found) {
      if (expected.count(name) == 0) fail("function " + name + " is a path");
    }
    for (const std::string& name : expected) {
      if (found.count(name) == 0) fail("function " + name + " is no path");
    }
  }

  /// Each path of that name is directly in one of the other name.
  void directlyIn(const std::string& name, const std::string& around) {
    bool isAny = false;
    for (const auto& [number, path] : dump_.accounts.paths) {
      if (nameOf(number) != name) continue;
      isAny = true;
      if (nameOf(path.parent) != around) {
        fail(name + " is in " + nameOf(path.parent) + ", expected " + around);
      }
    }
    if (!isAny) fail("no path is " + name);
  }

  /// `expected`: a sum, or one number a thread with commas between, the least first.
  void numbers(const std::string& what, const std::vector<uint64_t>& actual,
               const std::string& expected) {
    if (expected.find(',') == std::string::npos) {
      return within(what, std::accumulate(actual.begin(), actual.end(), uint64_t{0}), expected);
    }
    std::string text;
    for (const uint64_t number : actual) {
      text += (text.empty() ? "" : ",") + std::to_string(number);
    }
    if (text != expected) fail(what + " is " + text + ", expected " + expected);
  }

  /// Nodes inside folded items have no rows.
  void nodes(const std::string& what, uint64_t actual, uint64_t expected) {
    if (!folded_ || actual > expected) equal(what, actual, expected);
  }

  template <typename Predicate>
  uint64_t count(Predicate&& holds) const {
    return static_cast<uint64_t>(
        std::count_if(dump_.items.begin(), dump_.items.end(), [&](const Item& item) {
          return item.isNode() && !(item.kind == 0 && item.id == 0) && holds(item);
        }));
  }

  uint64_t waits() const {
    std::set<uint64_t> sources;
    for (const Item& item : dump_.items) {
      if (item.isNode() && item.kind == kSource) sources.insert(item.a);
    }
    return count(
        [&](const Item& item) { return item.kind == kSink && sources.count(item.a) != 0; });
  }

  uint64_t tagged(const std::string& name) const {
    const auto totals = annotationTotals(dump_);
    const auto found = totals.find(name);
    return found == totals.end() ? 0 : found->second;
  }

  /// Sum over all loops; 0 where one is not known.
  Loops loops() const {
    Loops sum{1, 0};
    for (const auto& [directive, total] : profile(dump_).directives) {
      if (directive.first != kDirectives.at("for")) continue;
      if (total.loops.iterationsAnd1 == 0) return {};
      sum.iterationsAnd1 += total.loops.iterationsAnd1 - 1;
      sum.blocks += total.loops.blocks;
    }
    return sum;
  }

  /// Sum over all instances of directives of that kind.
  uint64_t spanOf(int kind) const {
    uint64_t sum = 0;
    for (const auto& [directive, total] : profile(dump_).directives)
      sum += directive.first == kind ? total.span : 0;
    return sum;
  }

  uint64_t acquisitions() const {
    uint64_t sum = 0;
    for (const auto& [lock, total] : lockTotals(dump_)) sum += total.acquisitions;
    return sum;
  }

  uint64_t places(const std::string& directive) const {
    std::set<uint64_t> addresses;
    forEachDirective(dump_, [&](int kind, uint64_t address) {
      if (kind == kDirectives.at(directive)) addresses.insert(address);
    });
    return addresses.size();
  }

  void line(const std::string& directive, const std::vector<std::string>& words, size_t first) {
    std::set<uint64_t> addresses;
    std::set<int> reported;
    forEachDirective(dump_, [&](int kind, uint64_t address) {
      if (kind != kDirectives.at(directive)) return;
      const auto pragma = dump_.pragmas.find(address);
      if (pragma == dump_.pragmas.end()) {
        addresses.insert(address);
      } else {
        reported.insert(pragma->second);
      }
    });
    std::set<int> expected, found = linesOf(program_, addresses);
    found.merge(reported);
    if (words.at(first) == "auto") {
      expected = pragmasWith(directive);
    } else {
      for (size_t i = first; i < words.size(); ++i) expected.insert(std::stoi(words[i]));
    }
    if (found != expected) fail("directive " + directive + " on other lines");
  }

  /// Lines of the source whose directive has this word.
  std::set<int> pragmasWith(const std::string& word) const {
    std::set<int> lines;
    std::ifstream file(source_);
    int number = 0;
    for (std::string text; std::getline(file, text);) {
      ++number;
      std::istringstream in(text);
      std::string token;
      in >> token;
      if (token != "#pragma") continue;
      in >> token >> token;  // omp, and the directive's first word
      if (token.substr(0, 6) == "cancel") continue;
      do {
        if (token == word) lines.insert(number);
      } while (in >> token);
    }
    return lines;
  }

  void loss(const std::string& name, const std::string& expected) {
    const auto found = dump_.loss.find(name);
    const uint64_t actual = found == dump_.loss.end() ? 0 : found->second;
    if (expected == "some") {
      if (actual == 0) fail("loss " + name + " not counted");
    } else if (expected != "any") {
      equal("loss " + name, actual, std::stoull(expected));
    }
  }

  /// `expected`: a number, or two with dots between.
  void within(const std::string& what, uint64_t actual, const std::string& expected) {
    const size_t dots = expected.find("..");
    const uint64_t least = std::stoull(expected);
    const uint64_t most =
        dots == std::string::npos ? least : std::stoull(expected.substr(dots + 2));
    if (actual < least || actual > most) {
      fail(what + " is " + std::to_string(actual) + ", expected " + expected);
    }
  }

  /// The program's limits and the runtime's (WHIP_TEST_LIMITS) are noted, and no others.
  void limits() {
    const char* ofRuntime = std::getenv("WHIP_TEST_LIMITS");
    std::istringstream in(ofRuntime == nullptr ? "" : ofRuntime);
    for (std::string limit; in >> limit;) limits_.insert(limit);
    const std::set<std::string> noted(dump_.limits.begin(), dump_.limits.end());
    for (const std::string& limit : limits_) {
      if (noted.count(limit) == 0) fail("limit " + limit + " not noted");
    }
    for (const std::string& limit : noted) {
      if (limits_.count(limit) + possibleLimits_.count(limit) == 0)
        fail("limit " + limit + " noted");
    }
  }

  template <typename T, typename U>
  void equal(const std::string& what, T actual, U expected) {
    if (static_cast<uint64_t>(actual) != static_cast<uint64_t>(expected)) {
      fail(what + " is " + std::to_string(actual) + ", expected " + std::to_string(expected));
    }
  }

  void fail(const std::string& message) {
    std::cerr << "  " << message << "\n";
    passed_ = false;
  }

  const Dump dump_;
  const Result result_;
  const bool folded_;
  const std::string program_, source_;
  const int status_;
  const std::map<uint64_t, std::string> functions_;
  int exit_ = 0;
  std::set<std::string> losses_, limits_, possibleLimits_;
  bool passed_ = true;
};

/// WHIP_TEST_FEW_THREADS: of several numbers of threads only the first and the last.
void chooseThreads(std::vector<int>& threads) {
  if (std::getenv("WHIP_TEST_FEW_THREADS") == nullptr || threads.size() <= 2) return;
  threads.erase(threads.begin() + 1, threads.end() - 1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: check_construct LIBRARY PROGRAM SOURCE [THREADS...]\n";
    return 2;
  }
  try {
    const std::string library = argv[1], program = argv[2], source = argv[3];
    Expectations expectations = readExpectations(source);
    if (argc > 4) {
      expectations.threads.clear();
      for (int i = 4; i < argc; ++i) expectations.threads.push_back(std::atoi(argv[i]));
    }
    chooseThreads(expectations.threads);
    bool passed = true;
    for (const int threads : expectations.threads) {
      const std::string dumpFile =
          program + "." + std::to_string(getpid()) + "." + std::to_string(threads) + ".rows";
      const int status = run(library, program, expectations, threads, dumpFile);
      std::cerr << "on " << threads << " threads (rows in " << dumpFile << ")\n";
      Checker checker(readDump(dumpFile), program, source, status);
      checker.check(expectations);
      passed = passed && checker.passed();
      if (checker.passed()) std::remove(dumpFile.c_str());
    }
    return passed ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "  " << error.what() << "\n";
    return 1;
  }
}
