package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.construct.Constructs;
import whip.model.construct.SampleAccount;
import whip.model.profile.RunInfo;
import whip.model.profile.SampleRun;

/** Accounts as ompP's report: by character, and as a reader of such reports sees them. */
class OmppCsvTest {
  private static final RunInfo RUN = SampleRun.of("k3f9q2zd01", 0, "ns");
  private static final Constructs ACCOUNT = SampleAccount.manyKinds();
  private static final OmppReader REPORT = OmppReader.of(OmppCsv.text(RUN, ACCOUNT));

  @Test
  void shouldWriteAReport() throws IOException {
    assertEquals(golden("account.ompp.csv"), OmppCsv.text(RUN, ACCOUNT));
  }

  @Test
  void shouldNameTheColumnsOfEachKind() {
    assertColumns("1", "execT,execC,bodyT,exitBarT,startupT,shutdwnT");
    assertColumns("2", "execT,execC,bodyT,exitBarT");
    assertColumns("3", "execT,execC,sectT,sectC,exitBarT,mgmtT");
    assertColumns("4", "execT,execC,singleT,singleC,exitBarT");
    assertColumns("5", "execT,execC");
    assertColumns("6", "execT,execC,bodyT,enterT,exitT");
    assertColumns("7", "execT,execC,bodyT,enterT,exitT");
    assertColumns("8", "execT,execC");
    assertColumns("9", "execT,execC");
    assertColumns("10", "execT,execC");
  }

  private static void assertColumns(String region, String columns) {
    Map<String, Map<String, BigDecimal>> profile = profile(region, "flat profile");
    assertEquals(List.of("0", "1", "SUM"), List.copyOf(profile.keySet()));
    assertEquals(columns, String.join(",", profile.get("SUM").keySet()));
  }

  private static Map<String, Map<String, BigDecimal>> profile(String region, String block) {
    return REPORT.profile("R%05d %s".formatted(Integer.parseInt(region), block));
  }

  /** Paper 002, Fig. 2: rows of threads and their sum. */
  @Test
  void shouldSumThreadsUp() {
    int sums = 0;
    for (String block : REPORT.blocks().keySet()) {
      if (block.endsWith(" profile")) {
        Map<String, Map<String, BigDecimal>> profile = REPORT.profile(block);
        for (String column : profile.get("SUM").keySet()) {
          BigDecimal sum = profile.get("0").get(column).add(profile.get("1").get(column));
          assertEquals(0, sum.compareTo(profile.get("SUM").get(column)), block + " " + column);
          sums++;
        }
      }
    }
    assertTrue(sums > 60, sums + " sums");
  }

  /** Time that is not in a region's own columns is inside another one. */
  @Test
  void shouldTakeOutWhatIsInside() {
    Map<String, BigDecimal> critical = profile("6", "callgraph profile").get("1");
    assertEquals("0.200000000", critical.get("bodyT/I").toString());
    assertEquals("0.100000000", critical.get("bodyT/E").toString());
    Map<String, BigDecimal> parallel = profile("1", "callgraph profile").get("1");
    assertEquals("0.040000000", parallel.get("bodyT/E").toString());
    assertEquals("0.010000000", parallel.get("startupT").toString());
    BigDecimal exclusive = BigDecimal.ZERO;
    for (String line : callGraph()) {
      exclusive = exclusive.add(new BigDecimal(line.split(",", -1)[2]));
    }
    assertEquals(0, exclusive.compareTo(BigDecimal.ONE), "of the elapsed time");
    assertTrue(callGraph().get(0).startsWith("1.000000000,100.000000,"), callGraph().get(0));
  }

  private static List<String> callGraph() {
    List<String> block = REPORT.block("ompp callgraph");
    return block.subList(1, block.size());
  }

  @Test
  void shouldShowTheWayToAPath() {
    assertEquals(
        List.of(
            "[*00],relax",
            "[+01],R00001,PARALLEL,a.c,3,3,",
            "[+02],R00006,CRITICAL,a.c,18,18,",
            "[=03],R00007,LOCK,a.c,19,19,"),
        REPORT.block("R00007 callgraph profile").subList(0, 4));
    assertEquals(
        List.of("[*00],relax", "[+01],R00001,PARALLEL,a.c,3,3,", "[=02],R00008,MASTER,a.c,22,22,"),
        REPORT.block("R00008 callgraph profile").subList(0, 3));
  }

  /** The paper's four overheads: explicit barriers are synchronization. */
  @Test
  void shouldSumOverheadsUp() {
    List<String> program = REPORT.block("overheads for whole program");
    List<String> sum = List.of(program.get(program.size() - 1).split(",", -1));
    assertEquals("SUM", sum.get(0));
    // 225 sync and barriers, 60 imbalance, 120 limited, 10 management, of 2 x 1000.
    assertEquals("0.415000000", sum.get(2));
    assertEquals(List.of("0.225000000", "11.250000", "0.060000000", "3.000000"), sum.subList(4, 8));
    assertEquals(List.of("0.120000000", "6.000000", "0.010000000", "0.500000"), sum.subList(8, 12));
  }

  /** The virtual clock counts units, which are no seconds. */
  @Test
  void shouldWriteUnitsAsTheyAre() {
    OmppReader report =
        OmppReader.of(
            OmppCsv.text(SampleRun.of("k3f9q2zd01", 0, "units"), SampleAccount.critical()));
    assertTrue(report.block("header").contains("Duration,4,units"), report.toString());
    Map<String, Map<String, BigDecimal>> critical = report.profile("R00002 flat profile");
    assertEquals("{execT=10, execC=4, bodyT=4, enterT=6, exitT=0}", critical.get("SUM").toString());
  }

  @Test
  void shouldKeepForeignNamesInTheirFields() throws ReflectiveOperationException {
    String text = OmppCsv.text(ForeignText.in(RUN), ForeignText.in(ACCOUNT));
    assertEquals("", ForeignText.rawIn(text));
    assertEquals(REPORT.blocks().keySet(), OmppReader.of(text).blocks().keySet());
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = OmppCsvTest.class.getResourceAsStream("/view/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
