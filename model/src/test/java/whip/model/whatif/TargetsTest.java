package whip.model.whatif;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.algebra.Instances;
import whip.model.node.DirectiveKind;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Locking;
import whip.model.profile.Position;
import whip.model.profile.RegionRow;
import whip.model.profile.StrandRow;
import whip.model.profile.Tables;

/** Names are held against a profile: two files of one name, and an annotation. */
class TargetsTest {
  private static final Position RELAX = new Position("/src/relax.c", 91, "relax", "");
  private static final Position ONE = new Position("/src/a/util.c", 7, "f", "");
  private static final Position OTHER = new Position("/src/b/util.c", 7, "g", "");

  private final Tables tables =
      new Tables(
          100,
          50,
          0,
          Locking.none(50),
          0,
          List.of(directive(RELAX), directive(ONE), directive(OTHER)),
          List.of(strand("relax.c:91", "relax.c:95"), strand("relax.c:99", "other.c:3")),
          List.of(),
          List.of(region("", RELAX, 20), region("solve", Position.UNKNOWN, 30)));

  private final Targets targets = new Targets(tables, true);

  @Test
  void shouldAcceptWhatMeansOneThing() {
    for (String text :
        List.of("relax.c:91", "src/relax.c:91", "a/util.c:7", "@solve", "relax.c:90-95")) {
      assertDoesNotThrow(() -> targets.check(Selector.parse(text)), text);
    }
  }

  @Test
  void shouldListTheFilesOfAnAmbiguousName() {
    assertEquals(
        "`util.c:7` is in several files: write /src/a/util.c:7 or /src/b/util.c:7",
        message("util.c:7"));
  }

  @Test
  void shouldListWhatIsClosest() {
    assertEquals(
        "`relax.c:90` selects nothing; did you mean relax.c:91 or util.c:7?",
        message("relax.c:90"));
    assertEquals(
        "`utils.c:91` selects nothing; did you mean util.c:7 or relax.c:91?",
        message("utils.c:91"));
    assertEquals("`@sovle` selects nothing; did you mean @solve?", message("@sovle"));
    assertEquals(
        "`relax.c:91-94` selects nothing; did you mean relax.c:91-95?", message("relax.c:91-94"));
  }

  @Test
  void shouldListWhatSelectsWork() throws SpecException {
    for (String text : List.of("relax.c:91", "@solve", "relax.c:90-95")) {
      assertTrue(targets.mayChange(Selector.parse(text)), text);
    }
    for (String text : List.of("util.c:7", "relax.c:90", "@load", "relax.c:91-94")) {
      assertFalse(targets.mayChange(Selector.parse(text)), text);
      assertTrue(new Targets(tables, false).mayChange(Selector.parse(text)), text);
    }
  }

  @Test
  void shouldNotJudgeByAListThatWasCut() {
    Targets cut = new Targets(tables, false);
    assertDoesNotThrow(() -> cut.check(Selector.parse("@sovle")));
    assertDoesNotThrow(() -> cut.check(Selector.parse("relax.c:91-94")));
  }

  @Test
  void shouldNameRegionsAsBrieflyAsTheirFilesAllow() {
    Selectors names =
        new Selectors(List.of(region("", RELAX, 1), region("", ONE, 1), region("", OTHER, 1)));
    assertEquals("relax.c:91", names.of(region("", RELAX, 1)).orElseThrow().toString());
    assertEquals("b/util.c:7", names.of(region("", OTHER, 1)).orElseThrow().toString());
    assertEquals("@solve", names.of(region("solve", Position.UNKNOWN, 1)).orElseThrow().toString());
  }

  @Test
  void shouldBoundTheSpanByTheProfileAlone() throws SpecException {
    assertEquals(span(40, 40), bounds("relax.c:91=2x"));
    assertEquals(span(25, 35), bounds("relax.c:91=2x", "@solve=2x"));
    assertEquals(span(44, 50), bounds("relax.c:91-95=inf"));
  }

  /** Two paths of 50 side by side, each in a region of its own: alone, neither is worth a thing. */
  @Test
  void shouldKnowThatEquallyLongPathsCanShrinkTogether() {
    Envelope constant = Envelope.line(50, 0);
    List<JointBounds.Part> both =
        Stream.of("left", "right")
            .map(
                name ->
                    new RegionRow(
                        name, List.of(), Position.UNKNOWN, 50, 0, constant, constant, List.of()))
            .map(region -> new JointBounds.Part(region, Factor.of(5)))
            .toList();
    assertEquals(span(0, 50), JointBounds.of(tables, both));
  }

  /** Where no lock is held, what bounds the program is the span. */
  private static JointBounds span(long min, long max) {
    Fraction least = Fraction.of(min);
    Fraction most = Fraction.of(max);
    return new JointBounds(least, most, least, most);
  }

  private JointBounds bounds(String... specs) throws SpecException {
    return ProfileBounds.of(tables, Hypothesis.parse(List.of(specs)));
  }

  private String message(String text) {
    return assertThrows(SpecException.class, () -> targets.check(Selector.parse(text)))
        .getMessage();
  }

  private static DirectiveRow directive(Position position) {
    return new DirectiveRow(DirectiveKind.FOR, position, new Instances(1, 1, 1, 1, 1), 1);
  }

  private static StrandRow strand(String from, String to) {
    return new StrandRow(
        new Position("", 0, "", from), new Position("", 0, "", to), DirectiveKind.FOR, RELAX, 9, 6);
  }

  private static RegionRow region(String annotation, Position position, long serialWork) {
    Envelope line = Envelope.line(50 - serialWork, serialWork);
    List<DirectiveKind> kinds = annotation.isEmpty() ? List.of(DirectiveKind.FOR) : List.of();
    return new RegionRow(
        annotation, kinds, position, serialWork, serialWork, line, line, List.of());
  }
}
