package whip.dashboard;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** A sink reads topics through {@code whip.read}, and shows the model. */
class ArchitectureTest {

  private static final JavaClasses WHIP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("whip");

  @Test
  void shouldKnowNeitherTheStreamNorTheCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("whip.dashboard..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "whip.streams..", "whip.cli..", "org.apache.kafka..", "org.apache.avro..")
        .check(WHIP);
  }

  @Test
  void shouldReadTopicsInOnePlaceAndStopRecordsThere() {
    noClasses()
        .that()
        .resideInAPackage("whip.dashboard..")
        .and()
        .doNotHaveSimpleName("RunLine")
        .and()
        .doNotHaveSimpleName("PropertyLines")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("whip.schemas..")
        .check(WHIP);
  }
}
