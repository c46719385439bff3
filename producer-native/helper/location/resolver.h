// Looks places up on a thread of its own: the first address in a program with gigabytes of debug
// information takes seconds, and the thread that drains the rings must not stand still that long.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "helper/location/location.h"

namespace whip::location {

enum class What : uint8_t { kCode, kLock, kFunction };

/// Rows are named by directives. Where strands begin and end is shown last, of a few.
enum class Urgency : uint8_t { kFirst, kLater };

struct Answer {
  What what = What::kCode;
  uint64_t address = 0;
  Location location;
};

class Resolver {
 public:
  using Resolve = std::function<Location(What what, uint64_t address)>;
  /// Makes the function that resolves, on the thread that will call it.
  using MakeResolve = std::function<Resolve()>;

  /// Starts the thread, with the caller's signal mask.
  explicit Resolver(MakeResolve makeResolve);

  /// Does not wait for a question that is being answered: the thread ends on its own after it.
  ~Resolver();
  Resolver(const Resolver&) = delete;
  Resolver& operator=(const Resolver&) = delete;

  /// Never waits. Urgent questions are answered first, and else in the order they are asked. A
  /// question that waits becomes urgent by being asked again.
  void ask(What what, uint64_t address, Urgency urgency);

  /// Answers that have come since the last call, in order; waits up to `waitMs` for the first one.
  std::vector<Answer> answers(int waitMs);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

/// Resolves with a Locator of the process.
Resolver::MakeResolve withLocator(pid_t pid);

}  // namespace whip::location
