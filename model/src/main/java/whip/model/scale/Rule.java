package whip.model.scale;

/**
 * Constant texts of a property.
 *
 * @param condition when it holds
 * @param severity formula of its severity
 * @param source where the property was defined
 * @param advice one sentence
 */
public record Rule(String condition, String severity, String source, String advice) {}
