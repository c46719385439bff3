package whip.model.grain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One encounter of a loop, {@code sections} or {@code single} by a team. A chunk's first iteration
 * is recorded, its number of iterations follows from the next chunk's first one.
 */
final class WorksharingRun {
  private record Chunk(int maker, int grain, long start, long member, boolean isBlock) {}

  /** Row in {@link Makers}. */
  final int maker;

  private final boolean isLoop;
  private final List<Chunk> chunks = new ArrayList<>();
  private long iterations;

  WorksharingRun(int maker, boolean isLoop) {
    this.maker = maker;
    this.isLoop = isLoop;
  }

  /** Notes the iterations of the whole loop, where a share has them. */
  void iterations(long ofLoop) {
    iterations = Math.max(iterations, ofLoop);
  }

  void add(int chunkMaker, int grain, long start, long member, boolean isBlock) {
    chunks.add(new Chunk(chunkMaker, grain, start, member, isBlock));
  }

  /** All chunks have come: they get their ranges, and are siblings. */
  void close(long teamSize, Makers makers, GrainColumns grains) {
    chunks.sort(Comparator.comparingLong(Chunk::start).thenComparingLong(Chunk::member));
    boolean isDistinct =
        chunks.stream().mapToLong(Chunk::start).distinct().count() == chunks.size();
    IntColumn siblings = new IntColumn();
    for (int i = 0; i < chunks.size(); i++) {
      Chunk chunk = chunks.get(i);
      if (isDistinct) {
        makers.setRange(chunk.maker, chunk.start, isLoop ? length(i, grains) : 1);
      } else if (isEven(teamSize)) {
        makers.setRange(chunk.maker, evenFirst(chunk.member, teamSize), even(chunk, teamSize));
        grains.estimated.set(chunk.grain);
      } else {
        makers.setRange(chunk.maker, i, 1);
        grains.estimated.set(chunk.grain);
      }
      siblings.add(chunk.grain);
    }
    grains.close(siblings, GrainColumns.NONE, GrainColumns.NONE);
  }

  private long length(int i, GrainColumns grains) {
    Chunk chunk = chunks.get(i);
    if (i + 1 < chunks.size()) {
      return chunks.get(i + 1).start - chunk.start;
    }
    if (iterations > chunk.start) {
      return iterations - chunk.start;
    }
    grains.estimated.set(chunk.grain);
    return i > 0 ? chunk.start - chunks.get(i - 1).start : 1;
  }

  /** Each member has one block, of a size that follows from the team's. */
  private boolean isEven(long teamSize) {
    return isLoop
        && iterations > 0
        && chunks.stream().allMatch(chunk -> chunk.isBlock && chunk.member < teamSize)
        && chunks.stream().mapToLong(Chunk::member).distinct().count() == chunks.size();
  }

  private long evenFirst(long member, long teamSize) {
    return member * (iterations / teamSize) + Math.min(member, iterations % teamSize);
  }

  private long even(Chunk chunk, long teamSize) {
    return iterations / teamSize + (chunk.member < iterations % teamSize ? 1 : 0);
  }
}
