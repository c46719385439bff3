// Functions as paths. A function that is left by an exception or by longjmp reports no end: it is
// left with the function around it, which the stack frames show.
#include "guest/core/account/account.h"
#include "guest/openmp/construct/construct_observer.h"

namespace whip {

using account::State;

namespace {

bool isFunction(const Position& at) { return at.kind == DirectiveKind::kFunction; }

bool isAt(const Position& at, uint64_t address) {
  // One that is off has no address: it is taken for the one that was entered last.
  return isFunction(at) && (at.isOff || addressOf(pathAt(at.path).directive) == address);
}

/// Paths that the task has entered, from the innermost on.
class Entered {
 public:
  explicit Entered(const TaskPaths& paths) : at_(&paths.at), around_(paths.around) {}

  bool isAny() const { return around_ != nullptr; }
  const Position& position() const { return *at_; }
  uint64_t frame() const { return around_->frame; }
  /// Where the task is once it is left.
  const OpenPath* around() const { return around_; }
  void goOut() {
    at_ = &around_->position;
    around_ = around_->around;
  }

 private:
  const Position* at_;
  const OpenPath* around_;
};

/// The function that has ended; nullptr if it did not count.
const OpenPath* endedOf(const TaskPaths& paths, const ReportedFunction& function) {
  for (Entered entered(paths); entered.isAny(); entered.goOut()) {
    if (entered.frame() >= function.frame && isAt(entered.position(), function.address)) {
      return entered.around();
    }
  }
  return nullptr;
}

/// The outermost function in that frame's callees; nullptr if there is none.
const OpenPath* outermostBelow(const TaskPaths& paths, uint64_t frame) {
  const OpenPath* outermost = nullptr;
  for (Entered entered(paths); entered.isAny(); entered.goOut()) {
    if (!isFunction(entered.position())) continue;
    if (entered.frame() >= frame) break;
    outermost = entered.around();
  }
  return outermost;
}

/// Leaves what is still open in functions whose stack frame is gone.
void leaveDeeper(const TaskPaths& paths, const PathStack& stack, uint64_t frame) {
  while (isFunction(paths.at) && paths.around->frame < frame) stack.pop();
}

}  // namespace

/// Where the runtime calls the program's functions, as those of reductions, the time stays a wait.
void ConstructObserver::onFunctionBegin(TaskCtx& task, const ReportedFunction& function) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == account::kNoPath || paths.state != State::kWork) return;
  const PathStack stack = stackOf(task);
  leaveDeeper(paths, stack, function.frame);
  const uint32_t predecessor = stack.predecessor();
  const Position next = stack.meet(makeDirective(DirectiveKind::kFunction, function.address));
  stack.push(next, function.frame);
  pieces_.turn(paths, State::kWork);
  rows().countEntry(next, predecessor);
  rows().countBody(next);
}

void ConstructObserver::onFunctionEnd(TaskCtx& task, const ReportedFunction& function) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == account::kNoPath || paths.state != State::kWork) return;
  const OpenPath* const left =
      function.hasLeft ? outermostBelow(paths, function.frame) : endedOf(paths, function);
  if (left == nullptr) return;
  const PathStack stack = stackOf(task);
  while (paths.around != left) stack.pop();
  stack.pop();
  pieces_.turn(paths, State::kWork);
}

}  // namespace whip
