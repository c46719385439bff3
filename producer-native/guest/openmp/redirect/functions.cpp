#include "guest/openmp/redirect/functions.h"

#include <dlfcn.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

#include "guest/openmp/callback/early.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/redirect/function_origin.h"
#include "guest/openmp/redirect/imports.h"

// Neither may be reported itself, should the collector be compiled so.
#define WHIP_REPORTED extern "C" __attribute__((visibility("default"), no_instrument_function))
WHIP_REPORTED void __cyg_profile_func_enter(void* function, void* callSite);
WHIP_REPORTED void __cyg_profile_func_exit(void* function, void* callSite);

// Ours under names that nobody else has: unless the collector is preloaded, both above are bound to
// the C library's, in this file, too.
#define WHIP_OURS(name) extern "C" __attribute__((visibility("hidden"), alias(name)))
WHIP_OURS("__cyg_profile_func_enter") void whipFunctionBegins(void* function, void* callSite);
WHIP_OURS("__cyg_profile_func_exit") void whipFunctionEnds(void* function, void* callSite);

namespace whip {

namespace {

// Preloaded, ours are called whether functions are wanted or not.
std::atomic<bool> areOff{false};

constexpr uint64_t kNowhere = ~uint64_t{0};

// Where signal handlers return to, if that is known.
uint64_t signalReturn = kNowhere;

/// The kernel's own form.
struct KernelAction {
  void* handler;
  unsigned long flags;
  void* restorer;
  uint64_t mask;
};

/// The C library gives it to the kernel with every handler: also with what a signal has already.
uint64_t findSignalReturn() {
  struct sigaction same;
  KernelAction action{};
  const bool isFound =
      sigaction(SIGRTMAX, nullptr, &same) == 0 && sigaction(SIGRTMAX, &same, nullptr) == 0 &&
      syscall(SYS_rt_sigaction, SIGRTMAX, nullptr, &action, sizeof action.mask) == 0;
  return isFound ? codeAddress(action.restorer) : kNowhere;
}

/// The C library's two, or ours, are what programs find: no other tool's.
bool areNobodysElse() {
  void* const found = dlsym(RTLD_DEFAULT, "__cyg_profile_func_enter");
  void* const libc = dlsym(RTLD_DEFAULT, "gnu_get_libc_version");
  Dl_info ofFound, ofLibc;
  if (found == reinterpret_cast<void*>(whipFunctionBegins)) return true;
  return found != nullptr && libc != nullptr && dladdr(found, &ofFound) != 0 &&
         dladdr(libc, &ofLibc) != 0 && ofFound.dli_fbase == ofLibc.dli_fbase;
}

bool areWanted() {
  const char* wish = std::getenv("WHIP_FUNCTIONS");
  return constructsOn && (wish == nullptr || std::strcmp(wish, "0") != 0) && areNobodysElse();
}

/// A call of one of both.
struct Report {
  uint64_t function;
  uint64_t callSite;  // where the function returns to
  uint64_t frame;
};

// What a handler calls lies below its frame. It may leave by a jump, and its stack may be another
// one: what lies elsewhere is not its own. A stack for signals of 1 MiB is a large one.
constexpr uint64_t kHandlerStackMax = uint64_t{1} << 20;

bool isInHandler(IgnoredFunctions& ignored, uint64_t frame) {
  if (ignored.handlerFrame == 0) return false;
  if (frame <= ignored.handlerFrame && ignored.handlerFrame - frame < kHandlerStackMax) return true;
  ignored.handlerFrame = 0;
  return false;
}

bool beginsInHandler(IgnoredFunctions& ignored, const Report& report) {
  if (isInHandler(ignored, report.frame)) return true;
  if (report.callSite != signalReturn) return false;
  ignored.handler = report.function;
  ignored.handlerFrame = report.frame;
  return true;
}

bool endsInHandler(IgnoredFunctions& ignored, const Report& report) {
  const bool isHandler = report.callSite == signalReturn && report.function == ignored.handler;
  if (!isHandler || report.frame < ignored.handlerFrame) return isInHandler(ignored, report.frame);
  ignored.handlerFrame = 0;
  return true;
}

/// Without names: the first function of a region's member, and of a task, is its body.
bool isBody(IgnoredFunctions& ignored, const TaskCtx& task, const Report& report) {
  const TaskPaths& paths = task.paths;
  const bool isFresh = task.taskKind != TaskKind::kRoot && paths.around == nullptr &&
                       paths.at.leftLast == account::kNoPath;
  const bool isInBody = ignored.bodyOf == &task && report.frame <= ignored.bodyFrame;
  if (!isFresh || isInBody) return false;
  ignored.bodyOf = &task;
  ignored.body = report.function;
  ignored.bodyFrame = report.frame;
  return true;
}

bool isBodysEnd(IgnoredFunctions& ignored, const TaskCtx& task, const Report& report) {
  if (ignored.bodyOf != &task || ignored.body != report.function) return false;
  ignored.bodyOf = nullptr;
  return true;
}

/// The calling thread, where its task's code runs and not the collector's.
OmpThread* reportingThread() {
  OmpThread* const thread = recordingThread();
  const bool counts = thread != nullptr && thread->current != nullptr && !thread->isInEvent();
  return counts ? thread : nullptr;
}

void begin(const Report& report) {
  if (areOff.load(std::memory_order_relaxed)) return;
  const ReportedFunction begun = {report.function, report.frame};
  if (self == nullptr) return beginEarlyFunction(begun);
  OmpThread* const thread = reportingThread();
  if (thread == nullptr || beginsInHandler(thread->ignored, report)) return;
  TaskCtx& task = *thread->current;
  const FunctionOrigin origin = originOf(report.function);
  if (origin == FunctionOrigin::kBody) return;
  if (origin == FunctionOrigin::kUnnamed && isBody(thread->ignored, task, report)) return;
  Event(*thread).beginFunction(task, begun);
}

/// `hasLeft`: the call was the function's last step, behind its own frame.
void end(const Report& report, bool hasLeft) {
  if (areOff.load(std::memory_order_relaxed)) return;
  const ReportedFunction ended = {report.function, report.frame, hasLeft};
  if (self == nullptr) return endEarlyFunction(ended);
  OmpThread* const thread = reportingThread();
  if (thread == nullptr || endsInHandler(thread->ignored, report)) return;
  TaskCtx& task = *thread->current;
  const FunctionOrigin origin = originOf(report.function);
  if (origin == FunctionOrigin::kBody) return;
  if (origin == FunctionOrigin::kUnnamed && isBodysEnd(thread->ignored, task, report)) return;
  Event(*thread).endFunction(task, ended);
}

}  // namespace

void watchFunctions(const void* runtimeEntry) {
  const Import imports[] = {
      {"__cyg_profile_func_enter", reinterpret_cast<void*>(whipFunctionBegins)},
      {"__cyg_profile_func_exit", reinterpret_cast<void*>(whipFunctionEnds)},
  };
  if (!areWanted() || redirectImports(imports, 2, runtimeEntry) == 0) {
    return areOff.store(true, std::memory_order_relaxed);
  }
  functionsCount = true;
  readFunctionOrigins();
  signalReturn = findSignalReturn();
}

}  // namespace whip

// Both have a frame of one form: it differs by where it lies alone.
void __cyg_profile_func_enter(void* function, void* callSite) {
  const auto frame = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  whip::begin({whip::codeAddress(function), whip::codeAddress(callSite), frame});
}

void __cyg_profile_func_exit(void* function, void* callSite) {
  const auto frame = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  const bool hasLeft = __builtin_return_address(0) == callSite;
  whip::end({whip::codeAddress(function), whip::codeAddress(callSite), frame}, hasLeft);
}
