package whip.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.junit.jupiter.api.Test;
import whip.cli.session.Session;

/** Who may know whom on this side of the topics. (The other side: the engine's own.) */
class ArchitectureTest {

  private static final JavaClasses WHIP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // Test classes of other modules, for the tests here.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("whip");

  @Test
  void shouldKnowTheModelAndTheSchemasAndNoStream() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.streams..", "whip.testkit..", "whip.e2e..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAnyPackage("whip.model..", "whip.schemas..", "whip.read..", "whip.view..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.cli..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.kafka.streams..", "org.rocksdb..")
        .check(WHIP);
  }

  @Test
  void shouldPutTheVerbsOnTopAndTheParserWithThem() {
    noClasses()
        .that()
        .resideOutsideOfPackage("whip.cli")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.cli")
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(WHIP);
    slices().matching("whip.cli.(*)..").should().beFreeOfCycles().check(WHIP);
  }

  /** A command line runs inside other programs as well: {@link Session} knows of which it is. */
  @Test
  void shouldTakeEnvironmentAndStreamsFromTheSession() {
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .and()
        .doNotBelongToAnyOf(Session.class)
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .check(WHIP);
  }

  /** Topics are read by `read`; doctor alone asks a broker more than that. */
  @Test
  void shouldLeaveKafkaToOthers() {
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .and()
        .resideOutsideOfPackage("whip.cli.doctor..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.kafka..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.confluent..", "org.apache.avro..", "whip.schemas.profile..")
        .check(WHIP);
  }

  @Test
  void shouldKnowTheTerminalInOnePlace() {
    noClasses()
        .that()
        .resideInAPackage("whip..")
        .and()
        .resideOutsideOfPackage("whip.cli.top..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jline..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.cli.top..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "whip.read..", "whip.engine.protocol..", "whip.cli.engine..", "whip.cli.launch..")
        .check(WHIP);
  }

  /** A run's record is small and flat: verbs and what finds runs for them take it as it is. */
  @Test
  void shouldStopGeneratedClassesAtTheVerbs() {
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .and()
        .resideOutsideOfPackages("whip.cli", "whip.cli.lookup", "whip.cli.run")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.schemas..")
        .check(WHIP);
    noClasses()
        .that()
        .resideInAPackage("whip.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.schemas.node..", "whip.schemas.subtree..")
        .check(WHIP);
  }

  @Test
  void shouldStartProgramsAndEnginesWithoutLookingIntoThem() {
    noClasses()
        .that()
        .resideInAnyPackage("whip.cli.launch..", "whip.cli.engine..", "whip.cli.session..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.read..", "whip.view..", "whip.model..")
        .check(WHIP);
  }
}
