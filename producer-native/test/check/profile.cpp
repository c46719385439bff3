#include "check/profile.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "check/paths.h"
#include "check/walk.h"

namespace whip::check {

namespace {

constexpr int kOrdered = 7;  // directive kind

/// Decodes a share's second attribute (schemas/README.md).
Loops loopOf(uint64_t b) { return b == 0 ? Loops{} : Loops{(b - 1) / 2 + 1, (b - 1) % 2}; }

void add(InstanceTotal& sum, const InstanceTotal& more) {
  if (sum.count == 0) {
    sum.loops = more.loops;
  } else if (sum.loops.iterationsAnd1 == 0 || more.loops.iterationsAnd1 == 0) {
    sum.loops = {};
  } else {
    sum.loops.iterationsAnd1 += more.loops.iterationsAnd1 - 1;
    sum.loops.blocks += more.loops.blocks;
  }
  sum.workMin = sum.count == 0 ? more.workMin : std::min(sum.workMin, more.workMin);
  sum.workMax = std::max(sum.workMax, more.workMax);
  sum.count += more.count;
  sum.work += more.work;
  sum.span += more.span;
}

/// Goes down from the root and takes the first instance of each directive on every way.
class Directives {
 public:
  explicit Directives(Walk<Paths>& walk) : walk_(walk) {}

  std::map<DirectiveKey, InstanceTotal> find() {
    for (const Item& root : walk_.itemsOf(0)) {
      if (root.isNode() && root.kind == kMember) descend(root);
    }
    for (const auto& [key, share] : shares_) {
      add(found_[std::get<DirectiveKey>(key)], share);
    }
    return found_;
  }

 private:
  /// Shares of the team's members make up one instance: region, phase, directive, ordinal.
  using ShareKey = std::tuple<uint64_t, uint64_t, DirectiveKey, uint64_t>;

  void descend(const Item& container) {
    if (container.id == 0) return;  // no container
    for (const Item& item : walk_.itemsOf(container.id)) {
      if (item.folded != nullptr) {
        folded(item);
      } else if (!item.strand) {
        node(item);
      }
    }
  }

  void folded(const Item& item) {
    for (const Folded::Instances& each : item.folded->instances) {
      const DirectiveKey directive{each.directiveKind, each.directiveAddress};
      if (around_.count(directive) == 0)
        add(found_[directive],
            {each.count, each.work, each.span, each.workMin, each.workMax, each.loops});
    }
    for (const Folded::Share& each : item.folded->shares) {
      const DirectiveKey directive{each.directiveKind, each.directiveAddress};
      if (around_.count(directive) == 0)
        share({item.region, phase_, directive, each.ordinal}, each.work, each.full, each.loop);
    }
  }

  void node(const Item& item) {
    const uint64_t phaseAround = phase_;
    if (item.kind == kMember) phase_ = item.a;
    const DirectiveKey directive{item.directiveKind, item.directiveAddress};
    const bool counts = directive != DirectiveKey{} && around_.insert(directive).second;
    if (counts) outermost(item, directive);
    descend(item);
    if (counts) around_.erase(directive);
    phase_ = phaseAround;
  }

  void outermost(const Item& item, const DirectiveKey& directive) {
    if (item.kind == kGroup || item.kind == kTaskgroup) {
      const auto own = walk_.constructOf(item.id);
      const Loops loop = item.kind == kGroup ? loopOf(item.b) : Loops{};
      if (item.kind == kGroup && item.a > 0) {
        share({item.region, phase_, directive, item.a - 1}, own.work, own.span, loop);
      } else {
        add(found_[directive], {1, own.work, own.span, own.work, own.work, loop});
      }
      return;
    }
    const auto own = item.kind == kRegion ? walk_.region(item.id) : walk_.alone(item.id);
    add(found_[directive], {1, own.work, own.full.total, own.work, own.work, Loops{}});
  }

  /// All members meet the same loop, and each has its own block of it.
  void share(const ShareKey& key, uint64_t work, uint64_t full, const Loops& loop) {
    InstanceTotal& sum = shares_[key];
    sum.count = 1;
    sum.workMin = sum.workMax = sum.work += work;
    sum.span = std::max(sum.span, full);
    sum.loops.iterationsAnd1 = std::max(sum.loops.iterationsAnd1, loop.iterationsAnd1);
    sum.loops.blocks += loop.blocks;
  }

  Walk<Paths>& walk_;
  std::set<DirectiveKey> around_;
  uint64_t phase_ = 0;  // of the innermost member around
  std::map<DirectiveKey, InstanceTotal> found_;
  std::map<ShareKey, InstanceTotal> shares_;
};

// What differences() prints.
std::string text(uint64_t value) { return std::to_string(value); }
std::string text(const LockTotal& total) {
  return text(total.held) + "/" + text(total.acquisitions);
}
std::string text(const Loops& loops) {
  return text(loops.iterationsAnd1 - 1) + " iterations in " + text(loops.blocks) + " blocks";
}
std::string text(const InstanceTotal& total) {
  return text(total.count) + "/" + text(total.work) + "/" + text(total.span) + " " +
         text(total.workMin) + ".." + text(total.workMax) +
         (total.loops.iterationsAnd1 == 0 ? "" : " " + text(total.loops));
}
std::string text(const std::string& key) { return key; }
std::string text(const DirectiveKey& key) {
  std::ostringstream out;
  out << key.first << '@' << std::hex << key.second;
  return out.str();
}
std::string text(const StrandKey& key) {
  std::ostringstream out;
  out << text(DirectiveKey{key.directiveKind, key.directiveAddress}) << ' ' << std::hex << key.from
      << '-' << key.to;
  return out.str();
}

class Differences {
 public:
  template <typename Value>
  void value(const std::string& what, const Value& expected, const Value& found) {
    if (text(expected) != text(found)) {
      lines_.push_back(what + " is " + text(found) + ", expected " + text(expected));
    }
  }

  template <typename Key, typename Value>
  void map(const std::string& what, const std::map<Key, Value>& expected,
           const std::map<Key, Value>& found) {
    const auto at = [](const std::map<Key, Value>& map, const Key& key) {
      const auto entry = map.find(key);
      return entry == map.end() ? Value{} : entry->second;
    };
    for (const auto& [key, one] : expected) value(what + " " + text(key), one, at(found, key));
    for (const auto& [key, one] : found) {
      if (expected.count(key) == 0) value(what + " " + text(key), Value{}, one);
    }
  }

  std::vector<std::string> lines_;
};

}  // namespace

Profile profile(const Dump& dump) {
  Paths paths;
  Walk<Paths> walk(dump, paths);
  const auto run = walk.region(0);
  Profile result;
  result.work = run.work;
  result.span = run.full.total;
  result.directives = Directives(walk).find();
  result.critical = paths.strandsOf(run.full);
  result.locks = lockTotals(dump);
  result.annotations = annotationTotals(dump);
  for (const Item& item : dump.items) {
    if (!item.isNode()) continue;
    result.orderedBlocks += item.directiveKind == kOrdered;
    result.dependenceLists += item.kind == kDepends;
    result.dependentTasks += item.kind == kDependentTask || item.kind == kDependentUndeferred;
  }
  return result;
}

std::vector<std::string> differences(const Profile& expected, const Profile& found) {
  Differences all;
  all.value("work", expected.work, found.work);
  all.value("span", expected.span, found.span);
  all.map("directive", expected.directives, found.directives);
  all.map("critical", expected.critical, found.critical);
  all.map("lock", expected.locks, found.locks);
  all.map("annotation", expected.annotations, found.annotations);
  all.value("ordered blocks", expected.orderedBlocks, found.orderedBlocks);
  all.value("dependence lists", expected.dependenceLists, found.dependenceLists);
  all.value("dependent tasks", expected.dependentTasks, found.dependentTasks);
  return all.lines_;
}

}  // namespace whip::check
