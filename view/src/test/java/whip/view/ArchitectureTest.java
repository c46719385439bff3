package whip.view;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Model to text and files, wherever the model comes from. */
class ArchitectureTest {

  private static final JavaClasses WHIP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("whip");

  @Test
  void shouldShowWhatTheModelHoldsAndKnowNothingElse() {
    classes()
        .that()
        .resideInAPackage("whip.view..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "javax.xml.stream..",
            "whip.platform..",
            "whip.model..",
            "whip.view..",
            "com.fasterxml.jackson..")
        .check(WHIP);
  }
}
