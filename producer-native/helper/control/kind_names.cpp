#include "helper/control/kind_names.h"

#include <cstddef>
#include <iterator>

namespace whip::helper {
namespace {

// clang-format off
constexpr const char* kNames[] = {
    // catalogue: cpp-directive-names
    "program",
    "parallel",
    "for",
    "sections",
    "single",
    "masked",
    "critical",
    "ordered",
    "task",
    "taskloop",
    "taskgroup",
    "barrier",
    "taskwait",
    "lock",
    "region",
    "function",
    // catalogue: end
};
// clang-format on

KindSet setAt(size_t code) { return setOf(static_cast<DirectiveKind>(code)) & kEveryConstruct; }

}  // namespace

KindSet kindNamed(const std::string& name) {
  for (size_t code = 0; code < std::size(kNames); code++) {
    if (name == kNames[code]) return setAt(code);
  }
  return 0;
}

std::string namesOf(KindSet kinds) {
  std::string names;
  for (size_t code = 0; code < std::size(kNames); code++) {
    if ((kinds & setAt(code)) != 0) names += (names.empty() ? "" : ",") + std::string(kNames[code]);
  }
  return names;
}

}  // namespace whip::helper
