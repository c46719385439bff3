package whip.testkit;

import java.util.Map;

/**
 * Departures of an expansion from the program's text.
 *
 * @param isBurdened costs of grains take time, as strands of the code that makes them
 * @param chunkSizes iterations per chunk of loops and taskloops, by name, where the text's chunks
 *     are not wanted
 */
record Variant(boolean isBurdened, Map<String, Integer> chunkSizes) {
  static final Variant AS_WRITTEN = new Variant(false, Map.of());
}
