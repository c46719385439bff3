#include "helper/location/resolver.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "helper/location/locator.h"

namespace whip::location {

namespace {

using Question = std::pair<What, uint64_t>;

}  // namespace

// Shared by the object and its thread, whichever lives longer.
struct Resolver::State {
  MakeResolve makeResolve;
  std::mutex mutex;
  std::condition_variable asked, answered;
  std::deque<Question> urgent, later;
  std::vector<Answer> ready;
  bool ending = false;
  bool dead = false;  // the system gave no thread: every answer is empty

  void work();
  Question next();
  static void* entry(void* shared);
};

void* Resolver::State::entry(void* shared) {
  std::unique_ptr<std::shared_ptr<State>> state(static_cast<std::shared_ptr<State>*>(shared));
  pthread_setname_np(pthread_self(), "whip-locate");
  (*state)->work();
  return nullptr;
}

Question Resolver::State::next() {
  std::deque<Question>& questions = urgent.empty() ? later : urgent;
  const Question question = questions.front();
  questions.pop_front();
  return question;
}

void Resolver::State::work() {
  const Resolve resolve = makeResolve();
  std::unique_lock<std::mutex> guard(mutex);
  for (;;) {
    asked.wait(guard, [this] { return ending || !urgent.empty() || !later.empty(); });
    if (ending) return;
    const auto [what, address] = next();
    guard.unlock();
    Answer answer{what, address, resolve(what, address)};
    guard.lock();
    ready.push_back(std::move(answer));
    answered.notify_one();
  }
}

Resolver::Resolver(MakeResolve makeResolve) : state_(std::make_shared<State>()) {
  state_->makeResolve = std::move(makeResolve);
  auto shared = std::make_unique<std::shared_ptr<State>>(state_);
  pthread_t thread;
  if (pthread_create(&thread, nullptr, State::entry, shared.get()) == 0) {
    static_cast<void>(shared.release());  // the thread's now
    pthread_detach(thread);
  } else {
    state_->dead = true;
  }
}

Resolver::~Resolver() {
  std::lock_guard<std::mutex> guard(state_->mutex);
  state_->ending = true;
  state_->asked.notify_one();
}

void Resolver::ask(What what, uint64_t address, Urgency urgency) {
  std::lock_guard<std::mutex> guard(state_->mutex);
  if (state_->dead) {
    state_->ready.push_back({what, address, {}});
    return;
  }
  const Question question(what, address);
  std::deque<Question>& later = state_->later;
  if (urgency == Urgency::kFirst) {
    // A program has hundreds of them, thousands if it is large.
    later.erase(std::remove(later.begin(), later.end(), question), later.end());
    state_->urgent.push_back(question);
  } else {
    later.push_back(question);
  }
  state_->asked.notify_one();
}

std::vector<Answer> Resolver::answers(int waitMs) {
  std::unique_lock<std::mutex> guard(state_->mutex);
  if (waitMs > 0) {
    state_->answered.wait_for(guard, std::chrono::milliseconds(waitMs),
                              [this] { return !state_->ready.empty(); });
  }
  return std::exchange(state_->ready, {});
}

Resolver::MakeResolve withLocator(pid_t pid) {
  return [pid] {
    auto locator = std::make_shared<Locator>(pid);
    return [locator](What what, uint64_t address) {
      switch (what) {
        case What::kCode:
          return locator->code(address);
        case What::kLock:
          return locator->lock(address);
        case What::kFunction:
          return locator->function(address);
      }
      return Location{};
    };
  };
}

}  // namespace whip::location
