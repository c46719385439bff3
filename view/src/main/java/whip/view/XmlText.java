package whip.view;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** An XML document in the making: an element a line, indented by how deep it is. */
final class XmlText {

  /** Writer of the document's elements, in their order. */
  @FunctionalInterface
  interface Content {
    void write(XmlText xml) throws XMLStreamException;
  }

  private final XMLStreamWriter xml;
  private int depth;

  private XmlText(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The document as text that ends with a line end. */
  static String of(Content content) {
    StringWriter text = new StringWriter();
    try {
      write(text, content);
    } catch (IOException impossible) {
      throw new UncheckedIOException("bug: memory does not fail", impossible);
    }
    return text.toString();
  }

  /** Writes the document as it is made, and a line end. The writer stays open. */
  static void write(Writer out, Content content) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      content.write(new XmlText(xml));
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException failed) {
      if (failed.getNestedException() instanceof IOException io) {
        throw io;
      }
      throw new IllegalStateException("bug: XML that cannot be written", failed);
    }
    out.write('\n');
  }

  /**
   * Opens an element.
   *
   * @param attributes names and values by turns
   */
  void start(String name, Object... attributes) throws XMLStreamException {
    line();
    xml.writeStartElement(name);
    attributes(attributes);
    depth++;
  }

  void end() throws XMLStreamException {
    depth--;
    line();
    xml.writeEndElement();
  }

  /** An element with nothing but text in it. */
  void leaf(String name, Object text, Object... attributes) throws XMLStreamException {
    line();
    xml.writeStartElement(name);
    attributes(attributes);
    xml.writeCharacters(legal(text));
    xml.writeEndElement();
  }

  /** An element with nothing in it. */
  void empty(String name, Object... attributes) throws XMLStreamException {
    line();
    xml.writeEmptyElement(name);
    attributes(attributes);
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  private void attributes(Object... attributes) throws XMLStreamException {
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i].toString(), legal(attributes[i + 1]));
    }
  }

  /** Arguments and file names may hold characters that no XML document can. */
  private static String legal(Object value) {
    StringBuilder legal = new StringBuilder();
    value
        .toString()
        .codePoints()
        .map(c -> isLegal(c) ? c : '\ufffd')
        .forEach(legal::appendCodePoint);
    return legal.toString();
  }

  private static boolean isLegal(int c) {
    return c >= 0x20
        ? c < 0xd800 || (c >= 0xe000 && c != 0xfffe && c != 0xffff)
        : c == '\t' || c == '\n' || c == '\r';
  }
}
