package whip.sinks.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/**
 * Records as flat rows, each with the columns of the schema it was written with: a field that a
 * newer version writes is a new column.
 */
final class FlatRows {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** By these names the connector knows what a text means. */
  private static final Schema JSON_TEXT =
      SchemaBuilder.string().name("io.debezium.data.Json").optional().build();

  private static final Schema MOMENT_TEXT =
      SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").optional().build();

  /** Few: one for each version of a schema. */
  private final Map<org.apache.avro.Schema, Layout> layouts = new HashMap<>();

  private record Layout(Schema schema, List<SqlColumn> columns) {}

  /** The record as Connect has it; the schema has the record's full name. */
  Struct row(GenericRecord written) {
    Layout layout = layouts.computeIfAbsent(written.getSchema(), FlatRows::layout);
    Struct row = new Struct(layout.schema());
    for (SqlColumn column : layout.columns()) {
      row.put(column.name(), value(column.type(), written.get(column.field())));
    }
    return row;
  }

  private static Layout layout(org.apache.avro.Schema written) {
    List<SqlColumn> columns =
        written.getFields().stream().map(SqlColumn::of).flatMap(Optional::stream).toList();
    SchemaBuilder schema = SchemaBuilder.struct().name(written.getFullName());
    columns.forEach(column -> schema.field(column.name(), connect(column.type())));
    return new Layout(schema.build(), columns);
  }

  private static Schema connect(SqlColumn.Type type) {
    return switch (type) {
      case TEXT -> Schema.OPTIONAL_STRING_SCHEMA;
      case INTEGER -> Schema.OPTIONAL_INT32_SCHEMA;
      case BIGINT -> Schema.OPTIONAL_INT64_SCHEMA;
      case DOUBLE -> Schema.OPTIONAL_FLOAT64_SCHEMA;
      case BOOLEAN -> Schema.OPTIONAL_BOOLEAN_SCHEMA;
      case MOMENT -> MOMENT_TEXT;
      case JSON -> JSON_TEXT;
    };
  }

  private static Object value(SqlColumn.Type type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case TEXT -> text(value);
      case MOMENT -> moment(value).toString();
      case JSON -> json(value).toString();
      case DOUBLE -> ((Number) value).doubleValue();
      case INTEGER, BIGINT, BOOLEAN -> value;
    };
  }

  private static Instant moment(Object value) {
    return value instanceof Instant instant ? instant : Instant.ofEpochMilli((Long) value);
  }

  /** Symbols as in the profile's JSON; without the one character that PostgreSQL does not take. */
  private static String text(Object value) {
    String text =
        value instanceof GenericData.EnumSymbol || value instanceof Enum
            ? value.toString().toLowerCase(Locale.ROOT)
            : value.toString();
    return text.replace('\0', '\ufffd');
  }

  private static JsonNode json(Object value) {
    if (value instanceof GenericRecord record) {
      ObjectNode object = JSON.objectNode();
      record
          .getSchema()
          .getFields()
          .forEach(field -> object.set(field.name(), json(record.get(field.pos()))));
      return object;
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = JSON.objectNode();
      map.forEach((name, one) -> object.set(text(name), json(one)));
      return object;
    }
    if (value instanceof Iterable<?> list) {
      ArrayNode array = JSON.arrayNode();
      list.forEach(one -> array.add(json(one)));
      return array;
    }
    if (value == null) {
      return JSON.nullNode();
    }
    if (value instanceof Long || value instanceof Integer) {
      return JSON.numberNode(((Number) value).longValue());
    }
    if (value instanceof Double || value instanceof Float) {
      return number(((Number) value).doubleValue());
    }
    return value instanceof Boolean truth ? JSON.booleanNode(truth) : JSON.textNode(text(value));
  }

  /** JSON has no word for what is no number. */
  private static JsonNode number(double value) {
    return Double.isFinite(value) ? JSON.numberNode(value) : JSON.nullNode();
  }
}
