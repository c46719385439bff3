#include "guest/openmp/event/observers.h"

#include <gtest/gtest.h>

#include <string>

namespace whip {
namespace {

std::string heard;  // the calls, in order

/// Notes its name and the call's.
template <char kName>
class Noting {
 public:
  explicit Noting(OmpThread&) {}
  static bool isOn() { return on; }
  static inline bool on = true;

  void onStrandStop(TaskCtx&) const { note("stop"); }
  void onStrandEnd(TaskCtx&, EndedStrand) const { note("strand"); }
  void onWait(TaskCtx&, EndedStrand) const { note("wait"); }
  void onEnter(TaskCtx&, const EnteredNode&) const { note("enter"); }
  void onLeave(TaskCtx&, const Frame*) const { note("leave"); }
  void onHoldsBegin(TaskCtx&) const { note("holds"); }
  void onHoldEnd(TaskCtx&, uint64_t) const { note("holdEnd"); }
  void onLeaf(const NodeRow&) const { note("leaf"); }
  void onDependence(const DependenceRow&) const { note("dependence"); }
  void onRegionBegin(TaskCtx&, Directive) const { note("region"); }
  void onRegionEnd(TaskCtx&) const { note("regionEnd"); }
  void onTaskStart(TaskCtx&) const { note("start"); }
  void onTaskPause(TaskCtx&) const { note("pause"); }
  void onTaskEnd(TaskCtx&, EndedStrand) const { note("end"); }

 private:
  static void note(const char* call) { heard += std::string(1, kName) + call + ' '; }
};

class ObserversTest : public testing::Test {
 protected:
  void SetUp() override {
    heard.clear();
    Noting<'a'>::on = true;
  }

  OmpThread thread_;
  TaskCtx task_;
  const ObserverList<Noting<'a'>, Noting<'b'>> both_{thread_};
};

TEST_F(ObserversTest, shouldHearEveryCallInTheOrderOfTheList) {
  both_.onStrandStop(task_);
  both_.onStrandEnd(task_, {});
  both_.onWait(task_, {});
  both_.onEnter(task_, {Kind::kGroup});
  both_.onLeave(task_, nullptr);
  both_.onHoldsBegin(task_);
  both_.onHoldEnd(task_, 0);
  both_.onLeaf({});
  both_.onDependence({});
  both_.onRegionBegin(task_, 0);
  both_.onRegionEnd(task_);
  both_.onTaskStart(task_);
  both_.onTaskPause(task_);
  both_.onTaskEnd(task_, {});
  EXPECT_EQ(heard,
            "astop bstop astrand bstrand await bwait aenter benter aleave bleave aholds bholds "
            "aholdEnd bholdEnd aleaf bleaf adependence bdependence aregion bregion "
            "aregionEnd bregionEnd astart bstart apause bpause aend bend ");
}

TEST_F(ObserversTest, shouldHearNothingWhileOff) {
  Noting<'a'>::on = false;
  both_.onEnter(task_, {Kind::kGroup});
  Noting<'a'>::on = true;
  both_.onLeave(task_, nullptr);
  EXPECT_EQ(heard, "benter aleave bleave ");
}

}  // namespace
}  // namespace whip
