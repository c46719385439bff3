package whip.view;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A JSON document that is made while it is written. One element of a long array is in memory at a
 * time: a tree of 100,000 paths takes more than the heap. The text is that of the whole tree.
 */
public final class StreamedJson {
  // Elements are not sent on one by one.
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE).build();

  private static final ObjectWriter ON_ONE_LINE = MAPPER.writer();
  private static final ObjectWriter PRETTY = MAPPER.writerWithDefaultPrettyPrinter();

  /** Adds the document's fields, in their order. */
  @FunctionalInterface
  interface Content {
    void addTo(Fields fields) throws IOException;
  }

  /** Fields of the document, which are written as they are added. */
  static final class Fields {
    private final JsonGenerator generator;

    private Fields(JsonGenerator generator) {
      this.generator = generator;
    }

    /** Adds all fields of an object. */
    void addAll(ObjectNode object) throws IOException {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        generator.writeFieldName(field.getKey());
        generator.writeTree(field.getValue());
      }
    }

    /** Adds an array; each element is made when those before it are written. */
    void addArray(String name, Stream<ObjectNode> elements) throws IOException {
      generator.writeArrayFieldStart(name);
      for (Iterator<ObjectNode> each = elements.iterator(); each.hasNext(); ) {
        generator.writeTree(each.next());
      }
      generator.writeEndArray();
    }
  }

  private final Content content;

  StreamedJson(Content content) {
    this.content = content;
  }

  /** Writes the document, indented and with a line end behind it. The writer stays open. */
  public void writeTo(Writer out) throws IOException {
    write(PRETTY, out);
    out.write('\n');
  }

  /** The whole document as {@link #writeTo} writes it. */
  public String text() {
    StringWriter out = new StringWriter();
    try {
      writeTo(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException("bug: memory does not fail", impossible);
    }
    return out.toString();
  }

  /** The whole document on one line, for repeated sending. */
  public String line() {
    StringWriter out = new StringWriter();
    try {
      write(ON_ONE_LINE, out);
    } catch (IOException impossible) {
      throw new UncheckedIOException("bug: memory does not fail", impossible);
    }
    return out.toString();
  }

  private void write(ObjectWriter form, Writer out) throws IOException {
    JsonGenerator generator = form.createGenerator(out);
    generator.writeStartObject();
    content.addTo(new Fields(generator));
    generator.writeEndObject();
    generator.flush(); // Not closed: that would close the writer.
  }
}
