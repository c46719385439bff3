package whip.model.profile;

/**
 * Amount of detail that a collector sent of a run.
 *
 * @param name {@code full}: every item, or as many as the broker kept up with; {@code adaptive}:
 *     small subtrees are sent folded; {@code grains}: full, with when and where each strand ran
 * @param resolution work below which a subtree is small, in the run's unit; 0: none is
 * @param resolutionMax the highest that it was raised to where a ring or the broker did not keep up
 */
public record Detail(String name, long resolution, long resolutionMax) {

  public static final Detail FULL = new Detail("full", 0, 0);

  public boolean isFull() {
    return isFull(name);
  }

  /** Whether that detail folds nothing without need. */
  public static boolean isFull(String name) {
    return name.equals(FULL.name) || name.equals("grains");
  }
}
