#include "helper/location/resolver.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>

namespace whip::location {
namespace {

Location named(const std::string& function) {
  Location location;
  location.function = function;
  return location;
}

TEST(ResolverTest, shouldAnswerInOrder) {
  Resolver resolver([] {
    return [](What what, uint64_t address) {
      return named((what == What::kLock ? "lock" : "code") + std::to_string(address));
    };
  });
  resolver.ask(What::kCode, 7, Urgency::kLater);
  resolver.ask(What::kLock, 8, Urgency::kLater);
  std::vector<Answer> all;
  while (all.size() < 2) {
    for (Answer& answer : resolver.answers(1000)) all.push_back(std::move(answer));
  }
  EXPECT_EQ(all[0].location.function, "code7");
  EXPECT_EQ(all[0].address, 7u);
  EXPECT_EQ(all[1].location.function, "lock8");
  EXPECT_EQ(all[1].what, What::kLock);
}

TEST(ResolverTest, shouldAnswerUrgentQuestionsFirst) {
  std::promise<void> started, release;
  std::shared_future<void> released = release.get_future().share();
  Resolver resolver([&started, released] {
    return [&started, released](What, uint64_t address) {
      if (address == 1) started.set_value();
      released.wait();
      return named(std::to_string(address));
    };
  });
  resolver.ask(What::kCode, 1, Urgency::kLater);
  started.get_future().wait();
  for (const uint64_t address : {2, 3, 4}) resolver.ask(What::kCode, address, Urgency::kLater);
  resolver.ask(What::kCode, 5, Urgency::kFirst);
  resolver.ask(What::kCode, 3, Urgency::kFirst);
  release.set_value();
  std::string order;
  while (order.size() < 5) {
    for (const Answer& answer : resolver.answers(1000)) order += answer.location.function;
  }
  EXPECT_EQ(order, "15324");
}

TEST(ResolverTest, shouldNeitherBlockNorWaitForASlowAnswer) {
  std::promise<void> started, release, ended;
  // Owned by the thread alone, at whose end it goes.
  auto atTheEnd = std::shared_ptr<void>(nullptr, [&](void*) { ended.set_value(); });
  std::shared_future<void> released = release.get_future().share();
  {
    Resolver resolver([&started, released, last = std::exchange(atTheEnd, nullptr)]() mutable {
      return [&started, released, last = std::exchange(last, nullptr)](What, uint64_t) {
        started.set_value();
        released.wait();
        return Location{};
      };
    });
    resolver.ask(What::kCode, 7, Urgency::kLater);
    started.get_future().wait();
    EXPECT_TRUE(resolver.answers(0).empty());
    resolver.ask(What::kCode, 8, Urgency::kLater);
  }  // destroyed while 7 is being answered
  release.set_value();
  ended.get_future().wait();  // the thread ends on its own, without answering 8
}

}  // namespace
}  // namespace whip::location
