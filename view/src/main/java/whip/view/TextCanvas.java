package whip.view;

import java.util.ArrayList;
import java.util.List;

/** A drawing of characters, in which lines that cross or meet join. */
final class TextCanvas {
  private static final int NORTH = 1;
  private static final int EAST = 2;
  private static final int SOUTH = 4;
  private static final int WEST = 8;

  /** By the sum of the directions in which a line goes from its middle. */
  private static final String LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";

  private final int width;
  private final int[][] directions;
  private final char[][] text;

  TextCanvas(int width, int height) {
    this.width = width;
    directions = new int[height][width];
    text = new char[height][width];
  }

  void horizontal(int y, int oneEnd, int otherEnd) {
    int west = Math.min(oneEnd, otherEnd);
    int east = Math.max(oneEnd, otherEnd);
    for (int x = west; x < east; x++) {
      directions[y][x] |= EAST;
      directions[y][x + 1] |= WEST;
    }
  }

  void vertical(int x, int oneEnd, int otherEnd) {
    int north = Math.min(oneEnd, otherEnd);
    int south = Math.max(oneEnd, otherEnd);
    for (int y = north; y < south; y++) {
      directions[y][x] |= SOUTH;
      directions[y + 1][x] |= NORTH;
    }
  }

  void box(int x, int y, int boxWidth, int boxHeight) {
    int east = x + boxWidth - 1;
    int south = y + boxHeight - 1;
    horizontal(y, x, east);
    horizontal(south, x, east);
    vertical(x, y, south);
    vertical(east, y, south);
  }

  /** Puts text over whatever is there; what lies outside is cut off. */
  void text(int x, int y, String line) {
    for (int i = 0; i < line.length() && x + i < width; i++) {
      text[y][x + i] = line.charAt(i);
    }
  }

  /** Lines without spaces at their ends. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int y = 0; y < text.length; y++) {
      char[] line = text[y].clone();
      for (int x = 0; x < width; x++) {
        if (line[x] == 0) {
          line[x] = LINES.charAt(directions[y][x]);
        }
      }
      lines.add(new String(line).stripTrailing());
    }
    return lines;
  }
}
