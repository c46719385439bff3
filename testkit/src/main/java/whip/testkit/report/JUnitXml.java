package whip.testkit.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reader of the JUnit XML that Surefire, CTest and Node's test runner write. */
final class JUnitXml {
  private static final XMLInputFactory XML = factory();
  private static final int LINES_SHOWN = 8;

  private JUnitXml() {}

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /**
   * The tests of a file.
   *
   * @throws IOException also where the file is cut off, as a killed test process leaves it
   */
  static List<TestResult> read(Path file, String suite) throws IOException {
    List<TestResult> results = new ArrayList<>();
    try (InputStream input = Files.newInputStream(file)) {
      XMLStreamReader xml = XML.createXMLStreamReader(input);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT
            && xml.getLocalName().equals("testcase")) {
          results.add(testCase(xml, suite));
        }
      }
    } catch (XMLStreamException malformed) {
      throw new IOException(file + ": " + malformed.getMessage(), malformed);
    }
    return results;
  }

  private static TestResult testCase(XMLStreamReader xml, String suite) throws XMLStreamException {
    String name = attribute(xml, "name");
    String group = attribute(xml, "classname");
    double seconds = Double.parseDouble("0" + attribute(xml, "time").replace(",", ""));
    TestResult.Outcome outcome =
        attribute(xml, "status").equals("disabled")
            ? TestResult.Outcome.SKIPPED
            : TestResult.Outcome.PASSED;
    String message = "";
    String output = "";
    for (int depth = 1; depth > 0; ) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        switch (xml.getLocalName()) {
          case "failure", "error" -> {
            outcome = TestResult.Outcome.FAILED;
            message = firstLine(attribute(xml, "message"));
          }
          case "skipped" -> outcome = TestResult.Outcome.SKIPPED;
          case "system-out" -> {
            output = xml.getElementText();
            depth--;
          }
          default -> {
            // Reruns, of which there are none.
          }
        }
      }
    }
    if (outcome == TestResult.Outcome.FAILED && message.isEmpty()) {
      message = whyIn(output);
    }
    return new TestResult(suite, group, name, seconds, outcome, message);
  }

  /**
   * Message of a test program's first failure: CTest gives no message, only the output. A program
   * that is not of googletest prints it at its end.
   */
  private static String whyIn(String output) {
    List<String> lines = output.strip().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith(": Failure")) {
        return String.join("\n  ", lines.subList(i, Math.min(i + LINES_SHOWN, lines.size())));
      }
    }
    return String.join(
        "\n  ", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
