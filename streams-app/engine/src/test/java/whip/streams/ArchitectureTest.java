package whip.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Who may know whom, as the architecture says. */
class ArchitectureTest {

  private static final String[] STAGES = {
    "whip.streams.node..",
    "whip.streams.subtree..",
    "whip.streams.profile..",
    "whip.streams.construct..",
    "whip.streams.grain..",
    "whip.streams.region.."
  };

  private static final String[] ENGINE = {
    "whip.streams.engine..",
    "whip.streams.registry..",
    "whip.streams.operating..",
    "whip.engine.protocol.."
  };

  private static final String[] REPLAYS = {"whip.streams.replay..", "whip.streams.whatif.."};

  /** The four floors that fold rows, from the lowest, and the profile that stands on them. */
  private static final String[] FLOORS = {
    "whip.model.algebra..",
    "whip.model.sequence..",
    "whip.model.assembly..",
    "whip.model.columns..",
    "whip.model.profile.."
  };

  private static final JavaClasses WHIP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // Classes of other modules, for the tests here.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("whip");

  @Test
  void shouldLetTheModelKnowTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("whip.model..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "whip.model..")
        .check(WHIP);
  }

  @Test
  void shouldLetThePlatformKnowTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("whip.platform..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "whip.platform..")
        .check(WHIP);
  }

  /** The command line and the engine both stand on it. */
  @Test
  void shouldLetTheEnginesProtocolKnowThePlatformAndJsonAlone() {
    classes()
        .that()
        .resideInAPackage("whip.engine.protocol..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..", "com.fasterxml.jackson..", "whip.platform..", "whip.engine.protocol..")
        .check(WHIP);
  }

  @Test
  void shouldLetStagesOfTheModelPointBackwardsOnly() {
    noClasses()
        .that()
        .resideInAPackage("whip.model.node..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FLOORS)
        .check(WHIP);
  }

  @Test
  void shouldLetFloorsOfTheModelKnowOnlyThoseBelow() {
    for (int floor = 0; floor < FLOORS.length - 1; floor++) {
      noClasses()
          .that()
          .resideInAPackage(FLOORS[floor])
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(Arrays.copyOfRange(FLOORS, floor + 1, FLOORS.length))
          .check(WHIP);
    }
  }

  /** Sums of grains are folded beside costs, so that neither carries the other's. */
  @Test
  void shouldKeepGrainsAndFloorsOfTheModelApart() {
    noClasses()
        .that()
        .resideInAnyPackage(FLOORS)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.model.grain..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.model.grain..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(Arrays.copyOf(FLOORS, FLOORS.length - 1))
        .check(WHIP);
  }

  /** A plan is a function of numbers: nothing of an OpenMP run's tree is in a region. */
  @Test
  void shouldKeepRegionsOfSerialProgramsApart() {
    noClasses()
        .that()
        .resideInAnyPackage(FLOORS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.model.region..", "whip.model.plan..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.model.region..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(Arrays.copyOf(FLOORS, FLOORS.length - 1))
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("whip.model.plan..")
        .check(WHIP);
  }

  @Test
  void shouldStopGeneratedClassesAtTheCodecs() {
    noClasses()
        .that()
        .resideInAnyPackage("whip.streams..", "whip.codec..")
        .and()
        .haveNameNotMatching(".*(Codec|Encoder|Decoder|Format)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.schemas..")
        .check(WHIP);
  }

  @Test
  void shouldConnectStagesByTopicsAlone() {
    for (String stage : STAGES) {
      for (String other : STAGES) {
        if (!stage.equals(other)) {
          noClasses()
              .that()
              .resideInAPackage(stage)
              .should()
              .dependOnClassesThat()
              .resideInAPackage(other)
              .check(WHIP);
        }
      }
    }
  }

  /** It reads what stages wrote, so it may know how to; they need not know that it does. */
  @Test
  void shouldKeepReplaysOutOfTheTopology() {
    noClasses()
        .that()
        .resideInAPackage("whip.streams..")
        .and()
        .resideOutsideOfPackages(ENGINE)
        .and()
        .resideOutsideOfPackages(REPLAYS)
        .and()
        .doNotHaveSimpleName("TopologyMain")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(REPLAYS)
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.streams.replay..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.streams.whatif..")
        .check(WHIP);
  }

  @Test
  void shouldKeepTheEngineOutOfTopologyAndReplays() {
    noClasses()
        .that()
        .resideInAPackage("whip.streams..")
        .and()
        .resideOutsideOfPackages(ENGINE)
        .and()
        .doNotHaveSimpleName("TopologyMain")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ENGINE)
        .check(WHIP);
  }

  @Test
  void shouldKeepTheOracleIgnorantOfWhatItJudges() {
    noClasses()
        .that()
        .resideInAPackage("whip.testkit..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.model..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.testkit..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.streams..")
        .check(WHIP);
  }

  @Test
  void shouldKeepGeneratedClassesFreeOfTheProgram() {
    noClasses()
        .that()
        .resideInAPackage("whip.schemas..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.model..", "whip.codec..", "whip.streams..")
        .check(WHIP);
  }

  /** So that readers of the node topic can have the codec without the topology. */
  @Test
  void shouldLetTheSharedCodecKnowSchemasAndModelAlone() {
    classes()
        .that()
        .resideInAPackage("whip.codec..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..", "org.apache.avro..", "whip.codec..", "whip.model..", "whip.schemas..")
        .check(WHIP);
  }
}
