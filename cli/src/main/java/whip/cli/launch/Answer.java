package whip.cli.launch;

import java.util.List;
import java.util.Optional;

/**
 * Instructions to the starter for a program.
 *
 * @param environment what it sets
 * @param lines what it shows the user before the program runs; {@link Starter#RUN_IN_TEXT} stands
 *     for the run's name
 * @param validity how long the answer holds for the same command line; empty: for this run alone
 */
public record Answer(
    CollectorEnvironment environment, List<String> lines, Optional<Validity> validity) {}
