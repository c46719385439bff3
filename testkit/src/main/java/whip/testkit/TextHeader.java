package whip.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a text statement before its colon. Each keyword takes the parts it knows; a part that is
 * left is an error.
 */
final class TextHeader {
  private record Word(String text, int column) {
    boolean isNumber() {
      return text.matches("[0-9]{1,9}");
    }

    boolean isNowait() {
      return text.equals("nowait");
    }

    boolean isStatic() {
      return text.equals("static");
    }

    boolean isUntied() {
      return text.equals("untied");
    }

    boolean isName() {
      return !isNumber() && !isNowait() && !isStatic() && !isUntied();
    }
  }

  private final int column;
  private final List<Word> words = new ArrayList<>();
  private final List<Depend> depends = new ArrayList<>();
  private int dependColumn;
  private int owner = -1;
  private int ownerColumn;
  private String event = "";
  private int eventColumn;

  TextHeader(int column) {
    this.column = column;
  }

  void addWord(String text, int at) {
    words.add(new Word(text, at));
  }

  void addDepend(Depend depend, int at) {
    depends.add(depend);
    dependColumn = at;
  }

  void addOwner(int member, int at) {
    owner = member;
    ownerColumn = at;
  }

  void addEvent(String name, int at) {
    event = name;
    eventColumn = at;
  }

  boolean startsWithName() {
    return !words.isEmpty() && words.get(0).isName();
  }

  String name() {
    return words.remove(0).text();
  }

  String requiredName(String what) {
    if (!startsWithName()) {
      throw new ProgramSyntaxException(column, "expected " + what);
    }
    return name();
  }

  /** The name after the first, or {@code fallback}. */
  String second(String fallback) {
    return startsWithName() ? name() : fallback;
  }

  boolean nowait() {
    return words.removeIf(Word::isNowait);
  }

  boolean isStatic() {
    return words.removeIf(Word::isStatic);
  }

  boolean untied() {
    return words.removeIf(Word::isUntied);
  }

  /** The name of a task's event, or "". */
  String event() {
    String name = event;
    event = "";
    return name;
  }

  int number(String what) {
    if (words.isEmpty() || !words.get(0).isNumber()) {
      throw new ProgramSyntaxException(column, "expected " + what);
    }
    return Integer.parseInt(words.remove(0).text());
  }

  /** A number, or 0 without one. */
  int optionalNumber() {
    return words.isEmpty() || !words.get(0).isNumber() ? 0 : number("a number");
  }

  int owner(int fallback) {
    int member = owner < 0 ? fallback : owner;
    owner = -1;
    return member;
  }

  List<Depend> depends() {
    List<Depend> taken = List.copyOf(depends);
    depends.clear();
    return taken;
  }

  void requireAllUsed() {
    if (!words.isEmpty()) {
      Word word = words.get(0);
      throw new ProgramSyntaxException(word.column(), "'" + word.text() + "' has no meaning here");
    }
    if (!depends.isEmpty()) {
      throw new ProgramSyntaxException(dependColumn, "a dependence has no meaning here");
    }
    if (!event.isEmpty()) {
      throw new ProgramSyntaxException(eventColumn, "an event has no meaning here");
    }
    if (owner >= 0) {
      throw new ProgramSyntaxException(ownerColumn, "a member has no meaning here");
    }
  }
}
