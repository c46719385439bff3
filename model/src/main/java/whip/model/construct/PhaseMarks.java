package whip.model.construct;

/** Marks of one phase up to a cut. */
public record PhaseMarks(String name, Iterations iterations) {}
