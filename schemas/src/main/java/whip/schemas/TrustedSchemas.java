package whip.schemas;

import org.apache.avro.util.ClassSecurityValidator;

/**
 * Lets Avro make objects of this module's generated classes. Avro (1.12.2 and later) instantiates
 * only classes configured as trusted, because a schema names the class and a schema comes with the
 * data.
 */
public final class TrustedSchemas {

  private static final String PACKAGE = "whip.schemas.";

  private TrustedSchemas() {}

  /** For the whole process, once, beside whatever else is trusted already. */
  public static synchronized void trust() {
    ClassSecurityValidator.ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
    if (!(before instanceof BesideOurs)) {
      ClassSecurityValidator.setGlobal(new BesideOurs(before));
    }
  }

  private record BesideOurs(ClassSecurityValidator.ClassSecurityPredicate before)
      implements ClassSecurityValidator.ClassSecurityPredicate {

    @Override
    public boolean isTrusted(Class<?> type) {
      return type.getName().startsWith(PACKAGE) || before.isTrusted(type);
    }
  }
}
