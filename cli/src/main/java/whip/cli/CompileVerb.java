package whip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;
import whip.cli.session.UserException;

/**
 * {@code cc ...} and {@code c++ ...}: build a serial program whose hidden parallelism {@code run}
 * measures. The launcher becomes clang itself (scripts/cc.sh), since a build compiles many files:
 * what is here describes the verbs, and refuses other ways to call them.
 */
abstract class CompileVerb implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "ARGS", description = "clang's arguments")
  List<String> arguments = List.of();

  /** Clang's options. */
  @Unmatched List<String> options = new ArrayList<>();

  @Override
  public Integer call() {
    throw new UserException(
        "only the launcher compiles: run whip, or lib/cc.sh of what is installed, by its path");
  }

  @Command(
      name = "cc",
      description = "Compile a serial C program to measure its hidden parallelism.",
      footer = {"", "Example: whip cc -O2 solve.c -o solve -lm"})
  static final class C extends CompileVerb {}

  @Command(
      name = "c++",
      description = "Compile a serial C++ program to measure its hidden parallelism.",
      footer = {"", "Example: whip c++ -O2 solve.cpp -o solve"})
  static final class Cxx extends CompileVerb {}
}
