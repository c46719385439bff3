package whip.model.property;

/**
 * Constant texts of a property.
 *
 * @param name {@code imbalance-in-loop}
 * @param condition when it holds, apart from the threshold
 * @param formula of its severity, in classes and columns of the account
 * @param source where the formula comes from
 * @param advice one sentence
 */
public record Definition(
    String name, String condition, String formula, String source, String advice) {

  /** Source of most formulas, up to the equation's number. */
  static final String PERISCOPE = "Periscope's OpenMP analysis, section 3.2.2, ";
}
