package whip.sinks.parquet;

import java.util.List;
import whip.read.AccountRows;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.CauseRow;
import whip.schemas.construct.CausedRow;
import whip.schemas.construct.GroupRow;
import whip.schemas.construct.PassesRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PredecessorRow;

/** An account of two paths, all of whose numbers are different. */
final class SampleAccount {
  private SampleAccount() {}

  static AccountRows rows() {
    GroupRow main = group("0", 100);
    GroupRow most = group("0-2,4", 200);
    GroupRow other = group("3", 300);
    return new AccountRows(
        new AccountRow("r", 50L, "units", 5, true, 60L, List.of("atomic"), 2, 0),
        List.of(
            path(0, 0, "program", List.of(main), List.of(), List.of()),
            path(
                1,
                0,
                "for",
                List.of(most, other),
                List.of(
                    new PredecessorRow(0, List.of(new PassesRow("0-4", 1L))),
                    new PredecessorRow(
                        1, List.of(new PassesRow("0-2,4", 7L), new PassesRow("3", 9L)))),
                List.of(new CauseRow(0, List.of(new CausedRow("0-2,4", 11L)))))));
  }

  private static PathRow path(
      int path,
      int parent,
      String kind,
      List<GroupRow> groups,
      List<PredecessorRow> edges,
      List<CauseRow> causes) {
    return PathRow.newBuilder()
        .setRun("r")
        .setPath(path)
        .setParent(parent)
        .setKind(kind)
        .setLabel("a.c:9")
        .setFile("/src/a.c")
        .setLine(9)
        .setFunction("main")
        .setName("")
        .setDepth(3)
        .setGroups(groups)
        .setEdges(edges)
        .setCauses(causes)
        .build();
  }

  private static GroupRow group(String threads, long from) {
    return new GroupRow(
        threads, from, from + 1, from + 2, from + 3, from + 4, from + 5, from + 6, from + 7,
        from + 8, from + 9, from + 10, from + 11, from + 12, from + 13, from + 14);
  }
}
