package whip.model.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Extra-P's normal form with one term: {@code T(n) = c0 + c1 n^i log2(n)^j}. i and j are those of
 * the least leave-one-out error, the mean of {@code 200 |f - y| / (|f| + |y|)}. The constant is
 * scored as all others are: scored on what it was fitted to, it would win too often.
 */
final class PowerLog {
  static final String NAME = "power-log";

  /** Two parameters and two exponents, and one number of threads that could contradict them. */
  private static final int THREAD_COUNTS_MIN = 5;

  /** Extra-P's exponents, as fractions. */
  private static final List<String> POWERS =
      List.of(
          "0", "1/4", "1/3", "1/2", "2/3", "3/4", "4/5", "1", "5/4", "4/3", "3/2", "5/3", "7/4",
          "2", "9/4", "7/3", "5/2", "8/3", "11/4", "3");

  private static final int LOGS_MAX = 2;

  // A later term has to be better by more than rounding: the first is the simplest.
  private static final double ROUNDING = 1e-9;

  /** Exponents of n and of its logarithm; both 0: the constant alone. */
  private record Term(String power, int logs) {
    boolean isConstant() {
      return power.equals("0") && logs == 0;
    }

    double at(double n) {
      String[] parts = power.split("/", 2);
      double exponent =
          Double.parseDouble(parts[0]) / (parts.length == 2 ? Double.parseDouble(parts[1]) : 1);
      return Math.pow(n, exponent) * Math.pow(Math.log(n) / Math.log(2), logs);
    }

    double[] at(double[] threads) {
      return Arrays.stream(threads).map(this::at).toArray();
    }

    String formula() {
      if (isConstant()) {
        return "T(n) = c0";
      }
      String factor = power.equals("0") ? "" : power.equals("1") ? " n" : " n^(" + power + ")";
      String logarithm = logs == 0 ? "" : logs == 1 ? " log2(n)" : " log2(n)^2";
      return "T(n) = c0 + c1" + factor + logarithm;
    }
  }

  private PowerLog() {}

  static ScalingModel of(Series series) {
    Optional<ScalingModel> refused = Fitting.tooFew(series, NAME, THREAD_COUNTS_MIN);
    if (refused.isPresent()) {
      return refused.get();
    }
    double[] threads = series.threads();
    Term term = best(threads, series.medians());
    double[] column = term.at(threads);
    return Fitting.fitted(
        series,
        NAME,
        term.formula(),
        term.isConstant() ? List.of("c0") : List.of("c0", "c1"),
        medians -> fit(term, column, medians).orElseThrow(),
        values -> n -> value(values, term.at(n)));
  }

  private static Term best(double[] threads, double[] medians) {
    Term best = new Term("0", 0);
    double least = error(best, threads, medians);
    for (int logs = 0; logs <= LOGS_MAX; logs++) {
      for (String power : POWERS) {
        Term term = new Term(power, logs);
        double error = error(term, threads, medians);
        if (error < least - ROUNDING) {
          least = error;
          best = term;
        }
      }
    }
    return best;
  }

  /** Leave-one-out error in percent; infinite where the rest does not determine the term. */
  private static double error(Term term, double[] threads, double[] medians) {
    double[] column = term.at(threads);
    double sum = 0;
    for (int left = 0; left < threads.length; left++) {
      Optional<double[]> fit = fit(term, without(left, column), without(left, medians));
      if (fit.isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      double value = value(fit.get(), column[left]);
      sum += 200 * Math.abs(value - medians[left]) / (Math.abs(value) + medians[left]);
    }
    return sum / threads.length;
  }

  private static Optional<double[]> fit(Term term, double[] column, double[] medians) {
    double[] ones = new double[column.length];
    Arrays.fill(ones, 1);
    List<double[]> columns = new ArrayList<>(List.of(ones));
    if (!term.isConstant()) {
      columns.add(column);
    }
    return LeastSquares.fit(columns, medians);
  }

  private static double value(double[] coefficients, double term) {
    return coefficients[0] + (coefficients.length == 2 ? coefficients[1] * term : 0);
  }

  private static double[] without(int left, double[] values) {
    double[] rest = new double[values.length - 1];
    System.arraycopy(values, 0, rest, 0, left);
    System.arraycopy(values, left + 1, rest, left, rest.length - left);
    return rest;
  }
}
