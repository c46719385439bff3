package whip.model.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Steps that all models share: enough numbers of threads, a fit, its residuals, its intervals. */
final class Fitting {
  private Fitting() {}

  /**
   * Fits a formula.
   *
   * @param parameters their names
   * @param fit from medians to values of the parameters
   * @param time from values of the parameters to the time on n threads
   */
  static ScalingModel fitted(
      Series series,
      String name,
      String formula,
      List<String> parameters,
      Function<double[], double[]> fit,
      Function<double[], DoubleUnaryOperator> time) {
    double[] values = fit.apply(series.medians());
    DoubleUnaryOperator model = time.apply(values);
    Optional<String> misfit = Residuals.misfit(series, model);
    if (misfit.isPresent()) {
      return new ScalingModel.Refused(name, misfit.get());
    }
    List<Spread.Interval> intervals =
        Bootstrap.isPossible(series.samples())
            ? Bootstrap.intervals(series.samples(), fit)
            : List.of();
    List<ScalingModel.Parameter> named = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      named.add(
          new ScalingModel.Parameter(
              parameters.get(i),
              values[i],
              intervals.isEmpty() ? Optional.empty() : Optional.of(intervals.get(i))));
    }
    return new ScalingModel.Fitted(name, formula, named, model, series.times().lastKey());
  }

  /** A refusal where there are fewer numbers of threads than the formula needs. */
  static Optional<ScalingModel> tooFew(Series series, String name, int countMin) {
    int count = series.times().size();
    return count >= countMin
        ? Optional.empty()
        : Optional.of(
            new ScalingModel.Refused(
                name,
                "it needs %d numbers of threads, and there are %d".formatted(countMin, count)));
  }
}
