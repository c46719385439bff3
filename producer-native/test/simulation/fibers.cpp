#include "simulation/fibers.h"

#include <ucontext.h>

#include "guest/openmp/callback/tool.h"
#include "simulation/fiber_sanitizers.h"

namespace whip::simulation {

namespace {

// What one fiber needs at most: a few dozen tasks on top of each other, each of them a few frames.
constexpr size_t kStackBytes = size_t{1} << 19;

// Stacks are used again by later programs: new ones would be paid for page by page.
std::vector<std::unique_ptr<char[]>> freeStacks;

std::unique_ptr<char[]> takeStack() {
  if (freeStacks.empty()) return std::unique_ptr<char[]>(new char[kStackBytes]);
  std::unique_ptr<char[]> stack = std::move(freeStacks.back());
  freeStacks.pop_back();
  return stack;
}

}  // namespace

struct Fibers::Fiber {
  ucontext_t context{};
  std::unique_ptr<char[]> stack;
  std::function<void()> body;
  OmpThread* record = nullptr;
  SanitizedFiber sanitized;
  bool done = false;
};

Fibers::Fibers(uint64_t seed, std::function<void()> betweenTurns)
    : rng_(seed), betweenTurns_(std::move(betweenTurns)), main_(new Fiber) {
  main_->sanitized.adoptThread();
}

Fibers::~Fibers() = default;

void Fibers::enter(unsigned low, unsigned high) {
  auto* fibers = reinterpret_cast<Fibers*>(uint64_t{high} << 32 | low);
  Fiber& fiber = *fibers->running_;
  fiber.sanitized.entered(fibers->main_->sanitized);
  fiber.body();
  fiber.done = true;
  fiber.sanitized.leaveForGood(fibers->main_->sanitized);
  swapcontext(&fiber.context, &fibers->main_->context);
}

void Fibers::spawn(std::function<void()> body) {
  auto fiber = std::make_unique<Fiber>();
  fiber->stack = takeStack();
  fiber->body = std::move(body);
  fiber->sanitized.create(fiber->stack.get(), kStackBytes);
  getcontext(&fiber->context);
  fiber->context.uc_stack.ss_sp = fiber->stack.get();
  fiber->context.uc_stack.ss_size = kStackBytes;
  fiber->context.uc_link = nullptr;
  const auto address = reinterpret_cast<uint64_t>(this);
  makecontext(&fiber->context, reinterpret_cast<void (*)()>(enter), 2,
              static_cast<unsigned>(address), static_cast<unsigned>(address >> 32));
  alive_.push_back(std::move(fiber));
}

void Fibers::resume(Fiber& fiber) {
  running_ = &fiber;
  self = fiber.record;
  main_->sanitized.leave(fiber.sanitized);
  swapcontext(&main_->context, &fiber.context);
  main_->sanitized.entered(main_->sanitized);
  fiber.record = self;
  running_ = nullptr;
}

void Fibers::run(std::function<void()> body) {
  spawn(std::move(body));
  while (!alive_.empty()) {
    betweenTurns_();
    const size_t chosen = rng_.below(static_cast<unsigned>(alive_.size()));
    Fiber& fiber = *alive_[chosen];
    resume(fiber);
    if (!fiber.done) continue;
    fiber.sanitized.destroy();
    freeStacks.push_back(std::move(fiber.stack));
    alive_.erase(alive_.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  self = nullptr;
}

void Fibers::yield() {
  Fiber& fiber = *running_;
  if (alive_.size() == 1) return;
  fiber.sanitized.leave(main_->sanitized);
  swapcontext(&fiber.context, &main_->context);
  fiber.sanitized.entered(main_->sanitized);
}

}  // namespace whip::simulation
