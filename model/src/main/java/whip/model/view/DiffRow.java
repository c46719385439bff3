package whip.model.view;

import java.util.Optional;
import java.util.stream.Stream;
import whip.model.node.DirectiveKind;

/** The program, or one directive, in two runs; in at least one of them. */
public record DiffRow(DirectiveKind kind, Optional<DiffEntry> before, Optional<DiffEntry> after) {

  public DiffRow {
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalStateException("bug: a row of neither run");
    }
  }

  public boolean isProgram() {
    return kind == DirectiveKind.PROGRAM;
  }

  public boolean isMatched() {
    return before.isPresent() && after.isPresent();
  }

  /** {@code Program}, {@code relax.c:91}; where the lines moved, as the newer run has it. */
  public String label() {
    return isProgram() ? "Program" : newest().position().label();
  }

  private DiffEntry newest() {
    return Stream.of(after, before).flatMap(Optional::stream).findFirst().orElseThrow();
  }
}
