package whip.model.scale;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/** A formula for the program's time on n threads, or why there is none. */
public sealed interface ScalingModel {

  /** {@code amdahl}, {@code usl}, {@code power-log}. */
  String name();

  /**
   * The formula does not hold, or nobody could know.
   *
   * @param reason a clause without a full stop
   */
  record Refused(String name, String reason) implements ScalingModel {}

  /**
   * Number in a formula.
   *
   * @param interval empty without repeats enough
   */
  record Parameter(String name, double value, Optional<Spread.Interval> interval) {}

  /**
   * A formula whose residuals stay within the spread of the repeats.
   *
   * @param formula with the names of the parameters
   * @param threadsMax most threads that were measured
   */
  record Fitted(
      String name,
      String formula,
      List<Parameter> parameters,
      DoubleUnaryOperator time,
      int threadsMax)
      implements ScalingModel {

    /** Multiple of the threads that were measured, beyond which a model says nothing. */
    public static final int EXTRAPOLATION_MAX = 4;

    public Fitted {
      parameters = List.copyOf(parameters);
    }

    /**
     * Time on so many threads; empty beyond four times the most that were measured, and where the
     * formula has fallen to 0.
     */
    public OptionalDouble timeOn(int threads) {
      double value = time.applyAsDouble(threads);
      return threads <= EXTRAPOLATION_MAX * (long) threadsMax && value > 0
          ? OptionalDouble.of(value)
          : OptionalDouble.empty();
    }

    public double value(String parameter) {
      return parameter(parameter).value();
    }

    public Parameter parameter(String parameter) {
      return parameters.stream()
          .filter(each -> each.name().equals(parameter))
          .findFirst()
          .orElseThrow();
    }
  }

  /** All models of a series, each fitted or refused. */
  static List<ScalingModel> of(Series series) {
    return List.of(Amdahl.LAW.of(series), UniversalScalability.LAW.of(series), PowerLog.of(series));
  }
}
