package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import whip.model.construct.AccountDiff;
import whip.model.construct.SampleAccount;
import whip.model.profile.Profile;
import whip.model.profile.SampleProfile;
import whip.model.view.AccountMatching;
import whip.model.view.Diff;
import whip.model.view.Limit;
import whip.model.view.Measure;

/** Compares views of a comparison with the expected texts in the resources. */
class DiffViewTest {
  private static final Diff DIFF = Diff.of(SampleProfile.complete(), SampleProfile.slower());
  private static final Limit LIMIT = new Limit(Measure.SPAN, new BigDecimal("5"));
  private static final AccountDiff ACCOUNTS =
      AccountMatching.of(SampleAccount.critical(), SampleAccount.criticalLater());

  @Test
  void shouldCompareAccounts() throws IOException {
    List<String> lines = AccountDiffTable.lines(ACCOUNTS);
    assertEquals(golden("diff-accounts.txt"), String.join("\n", lines) + "\n");
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    JsonNode json =
        new ObjectMapper().readTree(DiffJson.text(DIFF, Optional.empty(), Optional.of(ACCOUNTS)));
    assertEquals(4, json.at("/accounts/before/elapsed").asLong());
    assertEquals(5, json.at("/accounts/after/elapsed").asLong());
    assertEquals("barrier a.c:14", json.at("/accounts/rows/0/path/1").asText());
    assertEquals(4, json.at("/accounts/rows/0/by").asLong());
    assertEquals(
        DiffJson.text(DIFF, Optional.empty()),
        DiffJson.text(DIFF, Optional.empty(), Optional.empty()));
  }

  @Test
  void shouldSayThatAccountsAreEqual() {
    List<String> lines =
        AccountDiffTable.lines(
            AccountMatching.of(SampleAccount.critical(), SampleAccount.critical()));
    assertEquals("no path has another time in any class", lines.get(lines.size() - 1));
  }

  @Test
  void shouldShowAccountsWithoutControlCharacters() throws ReflectiveOperationException {
    AccountDiff foreign =
        AccountMatching.of(SampleAccount.critical(), ForeignText.in(SampleAccount.criticalLater()));
    AccountDiffTable.lines(foreign).forEach(line -> assertEquals("", ForeignText.rawIn(line)));
  }

  @Test
  void shouldPrintATable() throws IOException {
    List<String> lines = new ArrayList<>(DiffTable.lines(DIFF));
    lines.add("");
    lines.addAll(DiffVerdict.lines(DIFF, LIMIT));
    assertEquals(golden("diff.txt"), String.join("\n", lines) + "\n");
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void shouldSayWhatIsGoneAndCompareRatiosAloneWhereUnitsDiffer() throws IOException {
    List<String> lines =
        DiffTable.lines(Diff.of(SampleProfile.complete(), SampleProfile.partial()));
    assertEquals(golden("diff-units.txt"), String.join("\n", lines) + "\n");
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void shouldSayThatNothingGrew() {
    assertEquals(
        List.of("within the limit: no span grew by more than 5 %"),
        DiffVerdict.lines(Diff.of(SampleProfile.slower(), SampleProfile.complete()), LIMIT));
  }

  @Test
  void shouldWriteJson() throws IOException {
    assertEquals(golden("diff.json"), DiffJson.text(DIFF, Optional.of(LIMIT)));
    var plain =
        DiffJson.tree(Diff.of(SampleProfile.complete(), SampleProfile.partial()), Optional.empty());
    assertFalse(plain.get("comparable").asBoolean());
    assertTrue(plain.get("limit").isNull());
    assertTrue(plain.get("rows").get(0).get("changePercent").get("span").isNull());
    assertTrue(plain.get("rows").get(0).get("changePercent").get("parallelism").isNumber());
  }

  @Test
  void shouldWriteJunitXmlThatCiServersRead() throws Exception {
    Element suites = parsed(DiffJunit.text(DIFF, LIMIT)).getDocumentElement();
    assertEquals("testsuites", suites.getTagName());
    Element suite = (Element) suites.getElementsByTagName("testsuite").item(0);
    assertEquals("4", suite.getAttribute("tests"));
    assertEquals("2", suite.getAttribute("failures"));
    assertEquals("1", suite.getAttribute("skipped"));
    assertEquals("0", suite.getAttribute("errors"));
    var tests = suite.getElementsByTagName("testcase");
    assertEquals(4, tests.getLength());
    List<String> verdicts = new ArrayList<>();
    for (int i = 0; i < tests.getLength(); i++) {
      Element test = (Element) tests.item(i);
      assertEquals("whip.diff.relax", test.getAttribute("classname"));
      var inside = test.getElementsByTagName("*");
      verdicts.add(
          test.getAttribute("name")
              + " "
              + (inside.getLength() == 0 ? "passed" : inside.item(0).getNodeName()));
    }
    assertEquals(
        List.of(
            "Program failure",
            "relax.c:8 (for) failure",
            "relax.c:3 (parallel) passed",
            "relax.c:12 (task) skipped"),
        verdicts);
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertEquals("span 63 -> 73, +15.9 % of the program's span", failure.getAttribute("message"));
  }

  @Test
  void shouldWriteWellFormedXmlWhateverAFileIsCalled() throws Exception {
    String odd =
        ProfileJson.text(SampleProfile.complete())
            .replace("relax.c:5", "a<&\\\"'\\u0001.c:5")
            .replace("/src/relax.c", "/src/a<&\\\"'\\u0001.c");
    Profile profile = ProfileReader.profile(odd);
    Element suites = parsed(DiffJunit.text(Diff.of(profile, profile), LIMIT)).getDocumentElement();
    assertEquals(
        "a<&\"'\ufffd.c:5 (for)",
        ((Element) suites.getElementsByTagName("testcase").item(1)).getAttribute("name"));
  }

  @Test
  void shouldReadBackEveryProfileThatItWrote() {
    for (Profile profile :
        List.of(SampleProfile.complete(), SampleProfile.partial(), SampleProfile.slower())) {
      String text = ProfileJson.text(profile);
      assertEquals(text, ProfileJson.text(ProfileReader.profile(text)));
    }
  }

  @Test
  void shouldSayWhyATextIsNoProfile() {
    String text = ProfileJson.text(SampleProfile.complete());
    assertEquals("its schema is not whip.profile/1", refusal("{\"schema\": \"whip.diff/1\"}"));
    assertEquals("it has no integer \"span\"", refusal(text.replace("\"span\" : 63", "\"x\" : 6")));
    assertEquals(
        "this version does not know its \"taskpit\"",
        refusal(text.replace("\"kind\" : \"parallel\"", "\"kind\" : \"taskpit\"")));
    assertEquals(
        "it answers a what-if question; a measured profile is needed",
        refusal(text.replace("\"work\" : 115", "\"hypothesis\" : [ ], \"work\" : 115")));
    assertTrue(refusal("gibberish").startsWith("it is not JSON: "));
    assertTrue(refusal("").startsWith("its schema"));
  }

  private static String refusal(String text) {
    return assertThrows(ProfileReader.Unreadable.class, () -> ProfileReader.profile(text))
        .getMessage();
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = DiffViewTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
