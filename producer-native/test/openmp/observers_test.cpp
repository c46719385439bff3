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
  Noting(OmpThread&, uint64_t) {}
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
  void onDependence(TaskCtx*, const DependenceRow&) const { note("dependence"); }
  void onRegionBegin(TaskCtx&, Directive) const { note("region"); }
  void onRegionEnd(TaskCtx&) const { note("regionEnd"); }
  void onTaskStart(TaskCtx&) const { note("start"); }
  void onTaskPause(TaskCtx&) const { note("pause"); }
  void onTaskEnd(TaskCtx&, EndedStrand) const { note("end"); }
  void onThreadBegin() const { note("threadBegin"); }
  void onThreadEnd() const { note("threadEnd"); }
  void onRootBegin(TaskCtx&) const { note("root"); }
  void onEarlyWork(uint64_t) const { note("early"); }
  void onTaskless() const { note("taskless"); }
  void onRunEnd() const { note("runEnd"); }
  void onStrandBegin(TaskCtx&) const { note("strandBegin"); }
  void onConstructEnd(TaskCtx&, DirectiveKind) const { note("constructEnd"); }
  void onPhase(TaskCtx&, const char*, uint64_t) const { note("phase"); }
  void onFunctionBegin(TaskCtx&, const ReportedFunction&) const { note("function"); }
  void onFunctionEnd(TaskCtx&, const ReportedFunction&) const { note("functionEnd"); }
  void onConstructPassed(TaskCtx&, Directive) const { note("passed"); }
  void onRename(TaskCtx&, Directive) const { note("rename"); }
  void onFork(TaskCtx&, Directive) const { note("fork"); }
  void onMemberBegin(TaskCtx&) const { note("member"); }
  void onMemberEnd(TaskCtx&) const { note("memberEnd"); }
  void onBarrierBegin(TaskCtx&, Barrier, Directive) const { note("barrier"); }
  void onBarrierEnd(TaskCtx&, Barrier) const { note("barrierEnd"); }
  void onTaskwaitBegin(TaskCtx&, Directive) const { note("taskwait"); }
  void onTaskwaitEnd(TaskCtx&) const { note("taskwaitEnd"); }
  void onGroupWait(TaskCtx&) const { note("groupWait"); }
  void onLockAsked(TaskCtx&, Directive) const { note("asked"); }
  void onLockTaken(TaskCtx&, Directive, uint64_t) const { note("taken"); }
  void onLockGiven(TaskCtx&, DirectiveKind, uint64_t) const { note("given"); }
  void onTaskCreate(TaskCtx&, TaskCtx&, Directive) const { note("create"); }
  void onTaskResume(TaskCtx&) const { note("resume"); }

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
  const ObserverList<Noting<'a'>, Noting<'b'>> both_{thread_, 0};
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
  both_.onDependence(&task_, {});
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

TEST_F(ObserversTest, shouldHearTheCallsOfAnAccountInTheOrderOfTheList) {
  both_.onThreadBegin();
  both_.onThreadEnd();
  both_.onRootBegin(task_);
  both_.onEarlyWork(1);
  both_.onTaskless();
  both_.onRunEnd();
  both_.onStrandBegin(task_);
  both_.onConstructEnd(task_, DirectiveKind::kFor);
  both_.onPhase(task_, "step", 0);
  both_.onConstructPassed(task_, 0);
  both_.onRename(task_, 0);
  both_.onFork(task_, 0);
  both_.onMemberBegin(task_);
  both_.onMemberEnd(task_);
  both_.onBarrierBegin(task_, Barrier::kExplicit, 0);
  both_.onBarrierEnd(task_, Barrier::kExplicit);
  both_.onTaskwaitBegin(task_, 0);
  both_.onTaskwaitEnd(task_);
  both_.onGroupWait(task_);
  both_.onLockAsked(task_, 0);
  both_.onLockTaken(task_, 0, 0);
  both_.onLockGiven(task_, DirectiveKind::kLock, 0);
  both_.onTaskCreate(task_, task_, 0);
  both_.onTaskResume(task_);
  both_.onFunctionBegin(task_, {});
  both_.onFunctionEnd(task_, {});
  EXPECT_EQ(heard,
            "athreadBegin bthreadBegin athreadEnd bthreadEnd aroot broot aearly bearly "
            "ataskless btaskless arunEnd brunEnd astrandBegin bstrandBegin "
            "aconstructEnd bconstructEnd aphase bphase apassed bpassed arename brename afork bfork "
            "amember bmember amemberEnd bmemberEnd abarrier bbarrier abarrierEnd bbarrierEnd "
            "ataskwait btaskwait ataskwaitEnd btaskwaitEnd agroupWait bgroupWait aasked basked "
            "ataken btaken agiven bgiven acreate bcreate aresume bresume "
            "afunction bfunction afunctionEnd bfunctionEnd ");
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
