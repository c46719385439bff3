package whip.model.grain;

import java.math.BigInteger;
import whip.model.node.DirectiveKind;
import whip.model.profile.Position;

/** Sums of the grains of one directive, where it stands in the source. */
public record LocatedGrains(DirectiveKind kind, Position position, DirectiveGrains grains) {

  /** Work and known burden, of which causes are shares; more than 63 bits, perhaps. */
  public BigInteger whole() {
    return BigInteger.valueOf(grains.work().sum()).add(BigInteger.valueOf(grains.burden()));
  }

  /** {@code task fib.c:12}. */
  public String text() {
    return position.label().isEmpty() ? kind.label() : kind.label() + " " + position.label();
  }
}
