package whip.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Processes that are started as the ranks of one MPI job; each is a run of its own. */
final class Job {
  private final Engine.Endpoint engine;
  private final String id;
  private final int size;

  /** A job that no run has been of. */
  Job(Engine.Endpoint engine, String name, int size) {
    this.engine = engine;
    this.id = name + "-" + Runs.newId();
    this.size = size;
  }

  String id() {
    return id;
  }

  /** The run that this rank is. */
  String run(int rank) {
    return id + "-r" + rank;
  }

  /** Runs the program as this rank, on the virtual clock. */
  void rank(int rank, Path program, String... arguments) {
    rank("virtual", rank, program, arguments);
  }

  void rank(String clock, int rank, Path program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Shell.run(command, environment(rank, clock, Map.of())).expect(0);
  }

  Map<String, String> environment(int rank, String clock, Map<String, String> more) {
    Map<String, String> mpi = new HashMap<>(more);
    mpi.put("OMPI_COMM_WORLD_RANK", Integer.toString(rank));
    mpi.put("OMPI_COMM_WORLD_SIZE", Integer.toString(size));
    return new Runs(engine).environment(id, 2, clock, mpi);
  }

  /** Waits until these ranks' profiles are complete. */
  void awaitComplete(int... ranks) {
    try (ProfileReader reader = new ProfileReader(engine)) {
      for (int rank : ranks) {
        reader.awaitComplete(run(rank));
      }
    }
  }
}
