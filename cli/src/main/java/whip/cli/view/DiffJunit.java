package whip.cli.view;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
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
  private final XMLStreamWriter xml;

  private DiffJunit(Diff diff, Limit limit, XMLStreamWriter xml) {
    this.diff = diff;
    this.limit = limit;
    this.over = diff.over(limit);
    this.xml = xml;
  }

  /** As text that ends with a line end. */
  public static String text(Diff diff, Limit limit) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      new DiffJunit(diff, limit, xml).document();
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("bug: XML that cannot be written", impossible);
    }
    return text + "\n";
  }

  private void document() throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    start(0, "testsuites");
    counts();
    start(1, "testsuite");
    attribute(
        "name", "whip diff %s %s".formatted(diff.before().run().run(), diff.after().run().run()));
    counts();
    for (DiffRow row : diff.rows()) {
      test(row);
    }
    end(1);
    end(0);
    xml.writeEndDocument();
  }

  private void counts() throws XMLStreamException {
    long skipped = diff.rows().stream().filter(row -> !row.isMatched()).count();
    attribute("tests", Integer.toString(diff.rows().size()));
    attribute("failures", Integer.toString(over.size()));
    attribute("errors", "0");
    attribute("skipped", Long.toString(skipped));
    attribute("time", "0");
  }

  private void test(DiffRow row) throws XMLStreamException {
    start(2, "testcase");
    attribute("classname", "whip.diff." + ProfileTable.baseName(diff.after().run().program()));
    attribute("name", DiffVerdict.title(row));
    attribute("time", "0");
    if (!row.isMatched()) {
      start(3, "skipped");
      attribute(
          "message", row.after().isPresent() ? "only in the newer run" : "only in the older run");
      xml.writeEndElement();
      end(2);
    } else if (over.contains(row)) {
      start(3, "failure");
      attribute("type", "whip.diff");
      attribute("message", DiffVerdict.growth(diff, limit, row));
      xml.writeCharacters(
          "the limit is " + limit.percent().toPlainString() + " % of the program's before");
      xml.writeEndElement();
      end(2);
    } else {
      xml.writeEndElement();
    }
  }

  private void start(int depth, String element) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
    xml.writeStartElement(element);
  }

  private void end(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
    xml.writeEndElement();
  }

  /** Arguments and file names may hold characters that no XML document can. */
  private void attribute(String name, String value) throws XMLStreamException {
    StringBuilder legal = new StringBuilder();
    value.codePoints().map(c -> isLegal(c) ? c : '\ufffd').forEach(legal::appendCodePoint);
    xml.writeAttribute(name, legal.toString());
  }

  private static boolean isLegal(int c) {
    return c >= 0x20
        ? c < 0xd800 || (c >= 0xe000 && c != 0xfffe && c != 0xffff)
        : c == '\t' || c == '\n' || c == '\r';
  }
}
