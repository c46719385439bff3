#include "check/defects.h"

#include <set>

#include "check/walk.h"

namespace whip::check {

namespace {

std::string named(const char* what, uint64_t id) { return what + (" " + std::to_string(id)); }

class Inspection {
 public:
  explicit Inspection(const Dump& dump) : dump_(dump) {}

  std::vector<std::string> inspect() {
    for (const Item& item : dump_.items) {
      if (!item.isNode() || item.id == 0) continue;
      if (!containers_.emplace(item.id, &item).second)
        say(named("node", item.id) + " popped twice");
    }
    bool runClosed = false;
    for (const Item& item : dump_.items) {
      if (item.isNode() && item.kind == kRegion && item.id == 0) runClosed = true;
      place(item);
    }
    if (!runClosed) say("the run has no row");
    for (const Item& open : dump_.opens) {
      // Downstream waits for what was announced.
      if (containers_.count(open.id) == 0) say(named("node", open.id) + " announced, never popped");
    }
    for (const auto& [id, container] : containers_) {
      if (container->kind == kRegion) {
        team(*container);
      } else {
        items(*container);
      }
    }
    return found_;
  }

 private:
  void say(const std::string& what) { found_.push_back(what); }

  void place(const Item& item) {
    if (item.folded != nullptr) {
      const std::string where =
          "folded item " + std::to_string(item.index) + " of " + std::to_string(item.parent) + ": ";
      if (item.items == 0) say(where + "stands for nothing");
      for (const std::string& defect : item.folded->defects()) say(where + defect);
    }
    if (item.parent == 0) return;
    const auto container = containers_.find(item.parent);
    if (container == containers_.end()) {
      return say(named("container", item.parent) + " never popped");
    }
    const Item& in = *container->second;
    if (item.region != (in.kind == kRegion ? in.id : in.region)) {
      say("item " + std::to_string(item.index) + " of " + std::to_string(in.id) +
          " is not in its container's region");
    }
  }

  const std::vector<Item>& childrenOf(uint64_t id) const {
    static const std::vector<Item> none;
    const auto found = dump_.nodes.find(id);
    return found == dump_.nodes.end() ? none : found->second;
  }

  /// A container's items stand side by side, each place taken once.
  void items(const Item& container) {
    uint64_t next = 0;
    for (const Item& child : childrenOf(container.id)) {
      if (child.index > next)
        return say(named("node", container.id) + " lacks" + named(" item", next));
      if (child.index < next)
        return say(named("node", container.id) + " has" + named(" item", child.index) + " twice");
      next += child.extent();
    }
    count(container, next);
  }

  void count(const Item& container, uint64_t has) {
    if (has == container.items) return;
    say(named("node", container.id) + " says " + std::to_string(container.items) + " items, has " +
        std::to_string(has));
  }

  void team(const Item& region) {
    const std::vector<Item>& children = childrenOf(region.id);
    std::set<std::pair<uint64_t, uint64_t>> members;
    for (const Item& child : children) {
      if (!child.isNode() || child.kind != kMember) {
        return say(named("region", region.id) + " has an item that is no member");
      }
      members.insert({child.a, child.b});
      if (child.a >= region.b || child.b >= region.a)
        say(named("region", region.id) + " has a member out of bounds");
    }
    if (members.size() != children.size()) say(named("region", region.id) + " has a member twice");
    count(region, children.size());
  }

  const Dump& dump_;
  std::map<uint64_t, const Item*> containers_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> defects(const Dump& dump) { return Inspection(dump).inspect(); }

}  // namespace whip::check
