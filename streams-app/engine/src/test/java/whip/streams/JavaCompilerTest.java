package whip.streams;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import whip.platform.JavaCompiler;

class JavaCompilerTest {

  private static final String COMMAND = "-XX:CompileCommand=CompileThresholdScaling,";

  /** Java says nothing of a pattern that no class matches. */
  @Test
  void shouldNameClassesThatThereAre() {
    List<String> patterns =
        JavaCompiler.wellButLate().stream()
            .filter(option -> option.startsWith(COMMAND))
            .map(option -> option.substring(COMMAND.length(), option.indexOf("::")))
            .toList();
    assertTrue(patterns.size() > 1, patterns.toString());
    for (String pattern : patterns) {
      String begin = pattern.replace("*", "");
      JavaClasses neighbours =
          new ClassFileImporter()
              .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
              .importPackages(begin.substring(0, begin.lastIndexOf('.')));
      assertTrue(
          neighbours.stream()
              .anyMatch(
                  type ->
                      pattern.equals(begin)
                          ? type.getName().equals(begin)
                          : type.getName().startsWith(begin)),
          pattern);
    }
  }
}
