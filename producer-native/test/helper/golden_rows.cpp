#include "golden.h"
#include "rows.h"

namespace whip::helper {

bool updateGolden = false;

namespace {

constexpr uint64_t kMain = 0x401000;      // calls in serial code
constexpr uint64_t kParallel = 0x401100;  // #pragma omp parallel
constexpr uint64_t kFor = 0x401200;       // #pragma omp for
constexpr uint64_t kForCopy = 0x401208;   // the same line, duplicated by the compiler
constexpr uint64_t kTask = 0x401300;      // #pragma omp task
constexpr uint64_t kWait = 0x401400;      // #pragma omp taskwait
constexpr uint64_t kUnknown = BurdenRow::kUnknown;
constexpr uint64_t kLibrary = 0x7f0012345678;

}  // namespace

uint64_t goldenCanonical(uint64_t returnAddress) {
  return returnAddress == kForCopy ? kFor : returnAddress;
}

TagEntry goldenTag(uint64_t tagNumber) {
  if (tagNumber == 3) return {{0x602000, 0x602080}, true, {}};
  return {{}, false, {"solver", "größte Schleife"}};
}

bool goldenLock(uint64_t) { return true; }

// One thread's share of: parallel { for (two chunks, a lock in the second); task depend; taskwait
// }, and the serial strand before it.
GoldenRows goldenRows() {
  const Directive parallel = makeDirective(DirectiveKind::kParallel, kParallel);
  const Directive loop = makeDirective(DirectiveKind::kFor, kFor);
  const Directive loopCopy = makeDirective(DirectiveKind::kFor, kForCopy);
  const Directive task = makeDirective(DirectiveKind::kTask, kTask);
  const uint64_t root = makeNodeId(0, 1), region = makeNodeId(0, 2), member = makeNodeId(3, 1);
  const uint64_t share = makeNodeId(3, 2), chunk1 = makeNodeId(3, 3), chunk2 = makeNodeId(3, 4);
  const uint64_t task1 = makeNodeId(3, 5), task2 = makeNodeId(3, 6);

  GoldenRows golden;
  golden.header = {"20261120-213000-x7k2", 1795210200123456, 3, 41, 1795210201500};
  golden.rows = {
      strandRow({0, root, 0}, 1000000007, 0, kParallel),
      strandRow({region, chunk1, 0}, 17, kFor, kFor, loop),
      nodeRow(Kind::kChunk, {region, share, 0}, chunk1, 1, 0, 0),
      strandRow({region, chunk2, 0}, 0, kFor, kMain, loopCopy),
      strandRow({region, chunk2, 1}, 300, kMain, kMain, loop, 3),
      strandRow({region, chunk2, 2}, 127, kMain, kForCopy, loop),
      nodeRow(Kind::kChunk, {region, share, 1}, chunk2, 3, 0, 100),
      nodeRow(Kind::kGroup, {region, member, 0}, share, 2, loop, 1, 401),
      dependsRow({region, member, 1}),
      dependenceRow({region, member, 1}, DependenceKind::kOut, 0x7ffc00001000),
      dependenceRow({region, member, 1}, DependenceKind::kIn, 0x7ffc00000ff8),
      strandRow({region, member, 3}, 128, kTask, kWait, parallel, 8),
      nodeRow(Kind::kTaskwait, {region, member, 4}, 0, 0),
      strandRow({region, task1, 0}, 16384, kTask, kLibrary, task),
      nodeRow(Kind::kDependentTask, {region, member, 2}, task1, 1, task),
      dependsRow({region, member, 5}),
      dependenceRow({region, member, 5}, DependenceKind::kOut, ~uint64_t{0}),
      nodeRow(Kind::kDependentUndeferred, {region, member, 6}, task2, 0, task),
      nodeRow(Kind::kMember, {region, region, 0}, member, 7, 0, 0, 3),
  };
  // Behind the taskgroup's tasks: one item that stands for 1000, one for nothing but a lock.
  golden.folded = foldedRows(
      {region, member, 7}, 1000,
      {foldedStrandRow(kTask, kLibrary, task, 0, 90000, 0, 450, 450),
       foldedStrandRow(kMain, kMain, loop, 3, 800, 500, 100, 300),
       foldedStrandRow(kTask, kWait, parallel, 8, 40, 40, 0, 0),
       foldedInstanceRow(task, 500, 90000, 45000, 17, 450),
       foldedInstanceRow(loop, 3, 700, 500, 200, 300, 3001, 0),
       foldedShareRow(loop, 2, 800, 500, 65, 4), foldedLockRow(0x602080, 12),
       foldedCurveRow(kTask, nullptr, 6, true, 1), foldedFastestRow(kMain, kMain, loopCopy, 3, 500),
       foldedCurveRow(0, "größte Schleife", 1, false, 1),
       foldedFastestRow(kMain, kMain, loop, 3, 510)});
  for (const Row& row : foldedRows({region, member, 1007}, 2, {foldedLockRow(0x602000, 1)})) {
    golden.folded.push_back(row);
  }
  golden.burdens = {
      burdenRow({chunk1, kUnknown, kUnknown, kUnknown, 7, kUnknown}),
      burdenRow({task1, 120, 0, 16383, kUnknown, kUnknown}),
      burdenRow({task2, kUnknown, kUnknown, 40, kUnknown, 9}),
  };
  golden.stamps = {
      stampRow({chunk1, 0, 3, 6, 1'000'000, 1'250'000}),
      stampRow({task1, 0, 2, 0, 999'000, 999'000}),
      stampRow({task1, 2, 2, 200, uint64_t{1} << 40, (uint64_t{1} << 40) + 7}),
  };
  golden.opens = {
      nodeOf(openRow(Kind::kRegion, {0, root, 1}, region, 0, 4, 1)),
      nodeOf(openRow(Kind::kMember, {region, region, 0}, makeNodeId(3, 7), 2, 1, 3)),
  };
  golden.openStrands = {strandOf(strandRow({region, makeNodeId(3, 7), 2}, 99, kWait, 0, parallel))};
  return golden;
}

}  // namespace whip::helper
