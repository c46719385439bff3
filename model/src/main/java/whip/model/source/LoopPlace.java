package whip.model.source;

/**
 * Where a loop was when it was measured.
 *
 * @param line that it begins in, from 1
 * @param lastLine that it ends in; 0: not known
 * @param column that it begins in, from 1, where several loops of the line were measured; else 0
 */
public record LoopPlace(int line, int lastLine, int column) {}
