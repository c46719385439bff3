package whip.view;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Copies of records in which every text, however deep, ends with what acts on a terminal or forges
 * a row: what a program could have called its files, functions, arguments, runs and hosts.
 */
public final class ForeignText {
  /** The start of the line that a raw line feed would make. */
  private static final String FORGED = "forged";

  private static final String CONTROLS =
      "\u001b[2J\u001b]0;pwn\u0007\n" + FORGED + "\r\t\u007f\u009b31m\u2028\u202e\u2066";

  private ForeignText() {}

  /** The value with every text in it changed. */
  @SuppressWarnings("unchecked")
  public static <T> T in(T value) throws ReflectiveOperationException {
    return (T) copy(value);
  }

  private static Object copy(Object value) throws ReflectiveOperationException {
    if (value instanceof String text) {
      return text + CONTROLS;
    }
    if (value instanceof List<?> list) {
      Object[] copies = list.toArray();
      for (int i = 0; i < copies.length; i++) {
        copies[i] = copy(copies[i]);
      }
      return Arrays.asList(copies);
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copies =
          value instanceof SortedMap<?, ?> ? new TreeMap<>() : new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        copies.put(copy(entry.getKey()), copy(entry.getValue()));
      }
      return copies;
    }
    return value instanceof Record parts ? copyOf(parts) : value;
  }

  private static Object copyOf(Record parts) throws ReflectiveOperationException {
    RecordComponent[] components = parts.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] copies = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      components[i].getAccessor().setAccessible(true);
      copies[i] = copy(components[i].getAccessor().invoke(parts));
    }
    Constructor<?> constructor = parts.getClass().getDeclaredConstructor(types);
    constructor.setAccessible(true);
    return constructor.newInstance(copies);
  }

  /** Objection to a complete output; empty: none. */
  public static String rawIn(String output) {
    if (output.lines().anyMatch(line -> line.startsWith(FORGED))) {
      return "a forged line in: " + output;
    }
    return output.codePoints().allMatch(c -> c == '\n' || isHarmless(c))
        ? ""
        : "raw control characters in: " + output;
  }

  /** Classifies as Unicode does, independent of the filter's lists. */
  private static boolean isHarmless(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      // Among those that format text, the ones that turn its direction.
      case Character.FORMAT ->
          Character.getDirectionality(c) == Character.DIRECTIONALITY_BOUNDARY_NEUTRAL;
      default -> true;
    };
  }
}
