package whip.read;

import java.util.HashMap;
import java.util.Map;
import whip.model.node.DirectiveKind;

/** Directive kinds by the names they have in the profile topic. */
final class Kinds {
  private static final Map<String, DirectiveKind> BY_LABEL = new HashMap<>();

  static {
    for (DirectiveKind kind : DirectiveKind.values()) {
      BY_LABEL.put(kind.label(), kind);
    }
  }

  private Kinds() {}

  static DirectiveKind of(String label) {
    DirectiveKind kind = BY_LABEL.get(label);
    if (kind == null) {
      throw new ReadException(
          "the profile names a directive kind this version does not know: " + label);
    }
    return kind;
  }
}
