package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.construct.Account;
import whip.model.construct.PathKind;

/**
 * A column of ompP's region profiles. Each kind of region has its own: those of a loop are {@code
 * execT}, {@code execC}, {@code bodyT} and {@code exitBarT}, and by path {@code bodyT/I} and {@code
 * bodyT/E} in place of {@code bodyT}, with and without what is inside.
 */
record OmppColumn(String name, Amount amount) {

  /** Numbers of an account. */
  enum Amount {
    EXEC,
    EXEC_EXCLUSIVE,
    ENTRIES,
    BODY,
    BODY_EXCLUSIVE,
    BODIES,
    ENTER,
    EXIT,
    /** Time that is part of another column. */
    ZERO
  }

  private static final OmppColumn EXEC = new OmppColumn("execT", Amount.EXEC);
  private static final OmppColumn COUNT = new OmppColumn("execC", Amount.ENTRIES);
  private static final OmppColumn ENTER = new OmppColumn("enterT", Amount.ENTER);
  private static final OmppColumn EXIT = new OmppColumn("exitT", Amount.EXIT);
  private static final OmppColumn BARRIER = new OmppColumn("exitBarT", Amount.EXIT);
  private static final OmppColumn STARTUP = new OmppColumn("startupT", Amount.ENTER);
  private static final OmppColumn SHUTDOWN = new OmppColumn("shutdwnT", Amount.ZERO);
  private static final OmppColumn MANAGEMENT = new OmppColumn("mgmtT", Amount.ENTER);

  /** Name of a kind of region; those that ompP does not know have OpenMP's. */
  static String type(PathKind kind) {
    return switch (kind) {
      case PROGRAM -> "PROGRAM";
      case PARALLEL -> "PARALLEL";
      case FOR -> "LOOP";
      case SECTIONS -> "SECTIONS";
      case SINGLE -> "SINGLE";
      case MASKED -> "MASTER";
      case CRITICAL -> "CRITICAL";
      case ORDERED -> "ORDERED";
      case TASK -> "TASKEXEC";
      case TASKLOOP -> "TASKLOOP";
      case TASKGROUP -> "TASKGROUP";
      case BARRIER -> "BARRIER";
      case TASKWAIT -> "TASKWAIT";
      case LOCK -> "LOCK";
      case REGION, FUNCTION -> "USER REGION";
    };
  }

  /** Columns of all paths of a construct together. */
  static List<OmppColumn> flat(PathKind kind) {
    return columns(kind, false);
  }

  /** Columns of one path. */
  static List<OmppColumn> nested(PathKind kind) {
    return columns(kind, true);
  }

  private static List<OmppColumn> columns(PathKind kind, boolean nested) {
    return switch (kind) {
      case BARRIER -> List.of(EXEC, COUNT);
      case LOCK -> withBody("bodyT", false, ENTER, EXIT);
      case CRITICAL, ORDERED -> withBody("bodyT", nested, ENTER, EXIT);
      case FOR -> withBody("bodyT", nested, BARRIER);
      case PARALLEL -> withBody("bodyT", nested, BARRIER, STARTUP, SHUTDOWN);
      case SECTIONS ->
          withBody("sectT", nested, new OmppColumn("sectC", Amount.BODIES), BARRIER, MANAGEMENT);
      case SINGLE -> withBody("singleT", nested, new OmppColumn("singleC", Amount.BODIES), BARRIER);
      default -> withoutBody(nested);
    };
  }

  private static List<OmppColumn> withBody(String body, boolean nested, OmppColumn... others) {
    List<OmppColumn> columns = new ArrayList<>(List.of(EXEC, COUNT));
    columns.add(new OmppColumn(nested ? body + "/I" : body, Amount.BODY));
    if (nested) {
      columns.add(new OmppColumn(body + "/E", Amount.BODY_EXCLUSIVE));
    }
    columns.addAll(List.of(others));
    return columns;
  }

  private static List<OmppColumn> withoutBody(boolean nested) {
    return nested
        ? List.of(
            new OmppColumn("execT/I", Amount.EXEC),
            new OmppColumn("execT/E", Amount.EXEC_EXCLUSIVE),
            COUNT)
        : List.of(EXEC, COUNT);
  }

  /** The number as a cell. */
  String text(Account account, OmppTimes times) {
    long own = account.times().total();
    return switch (amount) {
      case EXEC -> times.text(account.exec());
      case EXEC_EXCLUSIVE -> times.text(own);
      case ENTRIES -> Long.toString(account.entries());
      case BODY -> times.text(account.body());
      case BODY_EXCLUSIVE -> times.text(own - account.enter() - account.exit());
      case BODIES -> Long.toString(account.bodies());
      case ENTER -> times.text(account.enter());
      case EXIT -> times.text(account.exit());
      case ZERO -> times.text(0);
    };
  }
}
