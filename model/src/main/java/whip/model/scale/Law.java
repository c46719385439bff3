package whip.model.scale;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * A formula whose parameters are those of the least squares.
 *
 * @param parameters their names
 * @param fit from threads and medians to values of the parameters
 * @param time from values of the parameters to the time on n threads
 */
record Law(
    String name,
    String formula,
    List<String> parameters,
    BinaryOperator<double[]> fit,
    Function<double[], DoubleUnaryOperator> time) {

  /** The law with the series' parameters, or why it does not hold. */
  ScalingModel of(Series series) {
    // One number of threads beside the parameters that could contradict them.
    return Fitting.tooFew(series, name, parameters.size() + 1)
        .orElseGet(
            () ->
                Fitting.fitted(
                    series,
                    name,
                    formula,
                    parameters,
                    medians -> fit.apply(series.threads(), medians),
                    time));
  }
}
