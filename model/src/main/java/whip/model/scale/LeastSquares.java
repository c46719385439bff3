package whip.model.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Linear fits by least relative error: {@code sum of ((f - y) / y)^2}, since times on many threads
 * are short and count as much as long ones.
 */
final class LeastSquares {
  // Columns are scaled to 1: what is left of a pivot below this is rounding.
  private static final double PIVOT_MIN = 1e-12;

  private LeastSquares() {}

  /**
   * Coefficient of each column; empty where the columns do not determine them.
   *
   * @param columns a value for each y; few
   * @param y positive
   */
  static Optional<double[]> fit(List<double[]> columns, double[] y) {
    int count = columns.size();
    double[][] scaled = new double[count][];
    double[] scales = new double[count];
    for (int i = 0; i < count; i++) {
      scaled[i] = new double[y.length];
      for (int row = 0; row < y.length; row++) {
        scaled[i][row] = columns.get(i)[row] / y[row];
        scales[i] = Math.max(scales[i], Math.abs(scaled[i][row]));
      }
      if (scales[i] == 0) {
        return Optional.empty();
      }
    }
    // Normal equations, with the right-hand side as the last column.
    double[][] equations = new double[count][count + 1];
    for (int i = 0; i < count; i++) {
      for (int row = 0; row < y.length; row++) {
        double value = scaled[i][row] / scales[i];
        for (int j = 0; j < count; j++) {
          equations[i][j] += value * scaled[j][row] / scales[j];
        }
        equations[i][count] += value;
      }
    }
    Optional<double[]> solved = solve(equations);
    solved.ifPresent(
        coefficients -> {
          for (int i = 0; i < count; i++) {
            coefficients[i] /= scales[i];
          }
        });
    return solved;
  }

  /** Best fit without a coefficient below 0, of all choices of those that are 0. */
  static double[] nonNegative(List<double[]> columns, double[] y) {
    double[] best = new double[columns.size()];
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 1; chosen < 1 << columns.size(); chosen++) {
      List<double[]> some = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        if ((chosen >> i & 1) == 1) {
          some.add(columns.get(i));
        }
      }
      double[] fit = fit(some, y).orElse(new double[] {-1});
      double error = error(some, fit, y);
      if (isNonNegative(fit) && error < least) {
        least = error;
        best = spread(fit, chosen, columns.size());
      }
    }
    return best;
  }

  private static boolean isNonNegative(double[] values) {
    for (double value : values) {
      if (!(value >= 0)) {
        return false;
      }
    }
    return true;
  }

  private static double[] spread(double[] fit, int chosen, int count) {
    double[] all = new double[count];
    int next = 0;
    for (int i = 0; i < count; i++) {
      if ((chosen >> i & 1) == 1) {
        all[i] = fit[next++];
      }
    }
    return all;
  }

  private static double error(List<double[]> columns, double[] fit, double[] y) {
    double error = 0;
    for (int row = 0; row < y.length; row++) {
      double value = 0;
      for (int i = 0; i < fit.length; i++) {
        value += fit[i] * columns.get(i)[row];
      }
      double relative = value / y[row] - 1;
      error += relative * relative;
    }
    return error;
  }

  /** By Gaussian elimination with pivots from the rows below. */
  private static Optional<double[]> solve(double[][] equations) {
    int count = equations.length;
    for (int column = 0; column < count; column++) {
      int pivot = column;
      for (int row = column + 1; row < count; row++) {
        if (Math.abs(equations[row][column]) > Math.abs(equations[pivot][column])) {
          pivot = row;
        }
      }
      if (Math.abs(equations[pivot][column]) < PIVOT_MIN) {
        return Optional.empty();
      }
      double[] swapped = equations[column];
      equations[column] = equations[pivot];
      equations[pivot] = swapped;
      for (int row = column + 1; row < count; row++) {
        subtract(equations[row], equations[column], column);
      }
    }
    double[] solution = new double[count];
    for (int row = count - 1; row >= 0; row--) {
      double rest = equations[row][count];
      for (int column = row + 1; column < count; column++) {
        rest -= equations[row][column] * solution[column];
      }
      solution[row] = rest / equations[row][row];
    }
    return Optional.of(solution);
  }

  private static void subtract(double[] row, double[] pivot, int column) {
    double factor = row[column] / pivot[column];
    for (int i = column; i < row.length; i++) {
      row[i] -= factor * pivot[i];
    }
  }
}
