package whip.view;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import whip.model.view.Diff;
import whip.model.view.DiffRow;
import whip.model.view.Limit;

/**
 * A comparison as JUnit XML, which CI servers show as tests: one for each row, failed where it is
 * over the limit, skipped where it is in one run only and so was not judged.
 */
public final class DiffJunit {
  private final Diff diff;
  private final Limit limit;
  private final List<DiffRow> over;
  private final XmlText xml;

  private DiffJunit(Diff diff, Limit limit, XmlText xml) {
    this.diff = diff;
    this.limit = limit;
    this.over = diff.over(limit);
    this.xml = xml;
  }

  /** XML text that ends with a line end. */
  public static String text(Diff diff, Limit limit) {
    return XmlText.of(xml -> new DiffJunit(diff, limit, xml).document());
  }

  private void document() throws XMLStreamException {
    long skipped = diff.rows().stream().filter(row -> !row.isMatched()).count();
    Object[] summary = {
      "name",
      "whip diff %s %s".formatted(diff.before().run().run(), diff.after().run().run()),
      "tests",
      diff.rows().size(),
      "failures",
      over.size(),
      "errors",
      0,
      "skipped",
      skipped,
      "time",
      0
    };
    xml.start("testsuites", summary);
    xml.start("testsuite", summary);
    for (DiffRow row : diff.rows()) {
      test(row);
    }
    xml.end();
    xml.end();
  }

  private void test(DiffRow row) throws XMLStreamException {
    xml.start(
        "testcase",
        "classname",
        "whip.diff." + ProfileTable.baseName(diff.after().run().program()),
        "name",
        DiffVerdict.title(row),
        "time",
        0);
    if (!row.isMatched()) {
      xml.empty(
          "skipped",
          "message",
          row.after().isPresent() ? "only in the newer run" : "only in the older run");
    } else if (over.contains(row)) {
      xml.leaf(
          "failure",
          "the limit is " + limit.percent().toPlainString() + " % of the program's before",
          "type",
          "whip.diff",
          "message",
          DiffVerdict.growth(diff, limit, row));
    }
    xml.end();
  }
}
