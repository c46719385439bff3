package whip.sinks.postgres;

import java.util.Map;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * A field of a record as a column: {@code serialWork}, a long, is {@code serial_work}, a bigint.
 * What is no number, text or moment is JSON.
 *
 * @param field the field's name in the record
 * @param name the column's, in lower case with underscores, and no word of SQL
 * @param doc what the schema says of the field
 */
record SqlColumn(String field, String name, Type type, String doc) {

  /** Type of a column. */
  enum Type {
    TEXT("text"),
    INTEGER("integer"),
    BIGINT("bigint"),
    DOUBLE("double precision"),
    BOOLEAN("boolean"),
    MOMENT("timestamp with time zone"),
    JSON("jsonb");

    private final String sql;

    Type(String sql) {
      this.sql = sql;
    }

    String sql() {
      return sql;
    }
  }

  /** {@code then} is a word of SQL; the bounds of a curve say more than lower and upper. */
  private static final Map<String, String> RENAMED =
      Map.of("then", "critical_then", "lower", "curve", "upper", "curve_upper");

  /** The place of a run's batches in a topic has no meaning in a database. */
  private static final String PLACES = "nodes";

  /** Empty: not for tables. */
  static Optional<SqlColumn> of(Schema.Field field) {
    if (field.name().equals(PLACES)) {
      return Optional.empty();
    }
    String doc = field.doc() == null ? "" : field.doc();
    return Optional.of(new SqlColumn(field.name(), name(field.name()), type(field.schema()), doc));
  }

  private static String name(String field) {
    String renamed = RENAMED.get(field);
    return renamed != null
        ? renamed
        : field.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(java.util.Locale.ROOT);
  }

  private static Type type(Schema schema) {
    return switch (schema.getType()) {
      case STRING, ENUM -> Type.TEXT;
      case INT -> Type.INTEGER;
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? Type.MOMENT
              : Type.BIGINT;
      case FLOAT, DOUBLE -> Type.DOUBLE;
      case BOOLEAN -> Type.BOOLEAN;
      case UNION -> ofUnion(schema);
      default -> Type.JSON;
    };
  }

  /** {@code ["null", X]} is an X that may be missing, as everything may in a table. */
  private static Type ofUnion(Schema union) {
    var types = union.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL);
    var several = types.toList();
    return several.size() == 1 ? type(several.get(0)) : Type.JSON;
  }
}
