package whip.read;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Topics to model, and no further. */
class ArchitectureTest {

  private static final JavaClasses WHIP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("whip");

  @Test
  void shouldReadTopicsAndNoStore() {
    noClasses()
        .that()
        .resideInAPackage("whip.read..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "whip.streams..",
            "whip.schemas.node..",
            "whip.schemas.subtree..",
            "org.apache.kafka.streams..",
            "org.rocksdb..")
        .check(WHIP);
  }

  @Test
  void shouldNotKnowTheViews() {
    noClasses()
        .that()
        .resideInAPackage("whip.read..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("whip.view..", "com.fasterxml.jackson..")
        .check(WHIP);
  }
}
