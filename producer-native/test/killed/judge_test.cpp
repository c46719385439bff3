#include "killed/judge.h"

#include <gtest/gtest.h>

#include <functional>

namespace whip::killed {
namespace {

constexpr Absence kNone;
constexpr uint64_t kRegion = 2, kAll = 3, kFirst = 10, kSecond = 11;

RecordedRow strand(uint64_t parent, uint64_t index, uint64_t work) {
  RecordedRow row{RecordedRow::What::kStrand, {kRegion, parent, index}};
  row.work = row.chain = row.joined = row.full = work;
  return row;
}

RecordedRow node(Kind kind, uint64_t index, uint64_t id, uint64_t items) {
  RecordedRow row{RecordedRow::What::kNode, {kRegion, kAll, index}, items, id};
  row.kind = kind;
  return row;
}

/// Two rounds of a program, and a third one's first item, which is in flight.
class JudgeTest : public testing::Test {
 protected:
  static std::vector<RecordedRow> inFull() {
    return {strand(kAll, 0, 1),
            strand(kFirst, 0, 2),
            node(Kind::kTask, 1, kFirst, 1),
            wait(2),
            strand(kAll, 3, 3),
            strand(kSecond, 0, 4),
            wait(5),
            node(Kind::kTask, 4, kSecond, 1)};
  }

  static std::vector<RecordedRow> folded() {
    RecordedRow item{RecordedRow::What::kFolded, {kRegion, kAll, 3}, 2};
    item.work = item.joined = item.full = 7;
    item.chain = 3;
    return {strand(kAll, 0, 1),
            strand(kFirst, 0, 2),
            node(Kind::kTask, 1, kFirst, 1),
            wait(2),
            item,
            wait(5)};
  }

  static RecordedRow wait(uint64_t index) { return node(Kind::kTaskwait, index, 0, 0); }

  /// Whether the rows are right: by default with all work, some of it folded.
  bool isRight(const std::vector<RecordedRow>& rows, const Absence& absence = {1, 0}) const {
    RecordedRun run;
    run.rows = rows;
    return Judge(program_, begun_, run).defects(absence).empty();
  }

  /// Whether it notices each single wrong row.
  void expectNoticed(const std::function<void(std::vector<RecordedRow>&, size_t)>& spoil) const {
    for (size_t i = 0; i < inFull().size(); i++) {
      std::vector<RecordedRow> rows = inFull();
      spoil(rows, i);
      EXPECT_FALSE(isRight(rows, kNone)) << "row " << i;
    }
    for (size_t i = 0; i < folded().size(); i++) {
      std::vector<RecordedRow> rows = folded();
      spoil(rows, i);
      EXPECT_FALSE(isRight(rows)) << "row " << i << ", folded";
    }
  }

  const Program program_{"", Turns::kOfOne, true, Round("w task(w) wait")};
  const Begun begun_{program_, {{1, 2, 3, 4, 5}, {}}};
};

TEST_F(JudgeTest, shouldFindNothingInWhatIsRight) {
  EXPECT_TRUE(isRight(inFull(), kNone));
  EXPECT_TRUE(isRight(folded()));
}

TEST_F(JudgeTest, shouldTakeTheItemInFlightOrNot) {
  std::vector<RecordedRow> rows = inFull();
  rows.push_back(strand(kAll, 6, 5));
  EXPECT_TRUE(isRight(rows, kNone));
  rows.push_back(strand(kAll, 9, 7));
  EXPECT_FALSE(isRight(rows, kNone)) << "has not begun";
}

TEST_F(JudgeTest, shouldNoticeARowThatIsMissing) {
  expectNoticed([](auto& rows, size_t i) {
    // With folding the last wait may still be in the program's memory.
    if (rows.size() == folded().size() && i + 1 == rows.size()) i--;
    rows.erase(rows.begin() + static_cast<ptrdiff_t>(i));
  });
}

TEST_F(JudgeTest, shouldNoticeARowThatCameTwice) {
  expectNoticed([](auto& rows, size_t i) { rows.push_back(RecordedRow(rows[i])); });
}

TEST_F(JudgeTest, shouldNoticeARowInAnotherPlace) {
  expectNoticed([](auto& rows, size_t i) { rows[i].place.index++; });
}

TEST_F(JudgeTest, shouldNoticeAnotherCost) {
  for (uint64_t RecordedRow::* const cost :
       {&RecordedRow::work, &RecordedRow::chain, &RecordedRow::joined, &RecordedRow::full}) {
    std::vector<RecordedRow> rows = folded();
    rows[4].*cost += 1;
    EXPECT_FALSE(isRight(rows));
  }
  std::vector<RecordedRow> rows = inFull();
  rows[1].work++;
  EXPECT_FALSE(isRight(rows, kNone));
}

TEST_F(JudgeTest, shouldAllowAnAbsenceUpToItsBound) {
  std::vector<RecordedRow> rows = folded();
  rows.resize(4);
  EXPECT_TRUE(isRight(rows, {8, 0})) << "work 7 is in the program's memory";
  EXPECT_FALSE(isRight(rows, {7, 0}));
  rows.erase(rows.begin());
  EXPECT_FALSE(isRight(rows, {9, 0})) << "a wait behind it is there";
}

/// Each worker is in a region, and one of these has written its member and not yet itself.
TEST(JudgeOfWorkersTest, shouldKnowAnOpenRegionByWhatIsInIt) {
  constexpr uint64_t kOpen = 20, kMember = 21;
  const Program program{"", Turns::kOfEach, true, Round("w region(member(w task(w) w))")};
  const Begun begun(program, {{1, 3}, {2, 4, 6, 8}});
  RecordedRow member{RecordedRow::What::kNode, {kRegion, kOpen, 0}, 1, kMember};
  member.kind = Kind::kMember;
  RecordedRow inside{RecordedRow::What::kFolded, {kRegion, kMember, 0}};
  inside.work = 4 + 6 + 8;
  inside.chain = inside.joined = inside.full = 4 + 8;
  RecordedRun run;
  run.rows = {member, inside};
  EXPECT_EQ(Judge(program, begun, run).defects({100, 0}), std::vector<std::string>());
}

}  // namespace
}  // namespace whip::killed
