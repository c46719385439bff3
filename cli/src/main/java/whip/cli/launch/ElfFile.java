package whip.cli.launch;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Facts of an executable: the libraries it needs and whether it carries debug information. Reads
 * 64-bit little-endian ELF files; anything else is {@link Optional#empty()}.
 *
 * @param needed names of the shared libraries (DT_NEEDED), in order
 * @param sections names of its sections; empty in a file without section headers
 * @param debugLink name of the file that has its debug information, as {@code .gnu_debuglink} gives
 *     it; empty without
 * @param hasOwnPath whether it says where to look for libraries before LD_LIBRARY_PATH (DT_RPATH)
 * @param reportsFunctions whether it was compiled with {@code -finstrument-functions}
 */
public record ElfFile(
    List<String> needed,
    List<String> sections,
    String debugLink,
    boolean hasOwnPath,
    boolean reportsFunctions) {
  private static final String DEBUG_LINK = ".gnu_debuglink";

  /** Such a program calls this where each function begins; behind it the byte that ends a name. */
  private static final byte[] FUNCTION_REPORT =
      "__cyg_profile_func_enter\0".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F', 2, 1};
  private static final int SEGMENT_LOAD = 1;
  private static final int SEGMENT_DYNAMIC = 2;
  private static final int DYNAMIC_NEEDED = 1;
  private static final int DYNAMIC_STRINGS = 5;
  private static final int DYNAMIC_STRINGS_SIZE = 10;
  private static final int DYNAMIC_RPATH = 15;
  private static final int DYNAMIC_RUNPATH = 29;

  private record Segment(int type, long offset, long address, long bytes) {}

  private record Dynamic(long tag, long value) {}

  private record Section(int name, long offset) {}

  /** Empty when the file is no 64-bit little-endian ELF file, or a damaged one. */
  public static Optional<ElfFile> read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() > Integer.MAX_VALUE) {
        return Optional.empty(); // Cannot be mapped in one piece.
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return parse(bytes.order(ByteOrder.LITTLE_ENDIAN));
    }
  }

  public boolean needs(String library) {
    return nameOf(library).isPresent();
  }

  /** The name by which it needs a library, with the version: {@code libasan.so.8}. */
  public Optional<String> nameOf(String library) {
    return needed.stream()
        .filter(name -> name.equals(library) || name.startsWith(library + "."))
        .findFirst();
  }

  /** Whether addresses have lines of the source. */
  public boolean hasDebugInformation() {
    return sections.contains(".debug_line") || sections.contains(".zdebug_line");
  }

  static Optional<ElfFile> parse(ByteBuffer bytes) {
    try {
      byte[] magic = new byte[MAGIC.length];
      bytes.get(0, magic);
      return java.util.Arrays.equals(magic, MAGIC) ? Optional.of(elfFile(bytes)) : Optional.empty();
    } catch (IndexOutOfBoundsException | BufferUnderflowException | ArithmeticException damaged) {
      return Optional.empty();
    }
  }

  private static ElfFile elfFile(ByteBuffer bytes) {
    List<Section> sections = sections(bytes);
    List<String> names = names(bytes, sections);
    int link = names.indexOf(DEBUG_LINK);
    List<Segment> segments = segments(bytes);
    List<Dynamic> dynamics = dynamics(bytes, segments);
    return new ElfFile(
        needed(bytes, segments, dynamics),
        names,
        link < 0 ? "" : text(bytes, sections.get(link).offset),
        has(dynamics, DYNAMIC_RPATH) && !has(dynamics, DYNAMIC_RUNPATH),
        reportsFunctions(bytes, segments, dynamics));
  }

  /** Looks for the name among those of the symbols that it shares with libraries. */
  private static boolean reportsFunctions(
      ByteBuffer bytes, List<Segment> segments, List<Dynamic> dynamics) {
    long start = 0;
    long size = 0;
    for (Dynamic dynamic : dynamics) {
      if (dynamic.tag == DYNAMIC_STRINGS) {
        start = offsetOf(dynamic.value, segments);
      } else if (dynamic.tag == DYNAMIC_STRINGS_SIZE) {
        size = dynamic.value;
      }
    }
    int last = position(Math.addExact(start, size)) - FUNCTION_REPORT.length;
    for (int at = position(start); at <= last; at++) {
      if (isAt(bytes, at)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAt(ByteBuffer bytes, int at) {
    for (int i = 0; i < FUNCTION_REPORT.length; i++) {
      if (bytes.get(at + i) != FUNCTION_REPORT[i]) {
        return false;
      }
    }
    return true;
  }

  private static List<Segment> segments(ByteBuffer bytes) {
    int start = position(bytes.getLong(32));
    int size = Short.toUnsignedInt(bytes.getShort(54));
    int count = Short.toUnsignedInt(bytes.getShort(56));
    List<Segment> segments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = start + i * size;
      segments.add(
          new Segment(
              bytes.getInt(at),
              bytes.getLong(at + 8),
              bytes.getLong(at + 16),
              bytes.getLong(at + 32)));
    }
    return segments;
  }

  private static List<Dynamic> dynamics(ByteBuffer bytes, List<Segment> segments) {
    List<Dynamic> dynamics = new ArrayList<>();
    for (Segment segment : segments) {
      if (segment.type == SEGMENT_DYNAMIC) {
        for (long at = segment.offset; at + 16 <= segment.offset + segment.bytes; at += 16) {
          dynamics.add(new Dynamic(bytes.getLong(position(at)), bytes.getLong(position(at + 8))));
        }
      }
    }
    return dynamics;
  }

  private static boolean has(List<Dynamic> dynamics, int tag) {
    return dynamics.stream().anyMatch(dynamic -> dynamic.tag == tag);
  }

  private static List<String> needed(
      ByteBuffer bytes, List<Segment> segments, List<Dynamic> dynamics) {
    List<Long> names = new ArrayList<>();
    long strings = -1;
    for (Dynamic dynamic : dynamics) {
      if (dynamic.tag == DYNAMIC_NEEDED) {
        names.add(dynamic.value);
      } else if (dynamic.tag == DYNAMIC_STRINGS) {
        strings = offsetOf(dynamic.value, segments);
      }
    }
    List<String> needed = new ArrayList<>();
    for (long name : names) {
      needed.add(text(bytes, Math.addExact(strings, name)));
    }
    return List.copyOf(needed);
  }

  private static List<Section> sections(ByteBuffer bytes) {
    int start = position(bytes.getLong(40));
    int size = Short.toUnsignedInt(bytes.getShort(58));
    int count = Short.toUnsignedInt(bytes.getShort(60));
    if (start == 0) {
      return List.of();
    }
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = start + i * size;
      sections.add(new Section(bytes.getInt(at), bytes.getLong(at + 24)));
    }
    return sections;
  }

  private static List<String> names(ByteBuffer bytes, List<Section> sections) {
    if (sections.isEmpty()) {
      return List.of();
    }
    long names = sections.get(Short.toUnsignedInt(bytes.getShort(62))).offset;
    return sections.stream().map(s -> text(bytes, Math.addExact(names, s.name))).toList();
  }

  /** Where in the file lies what is loaded at this address. */
  private static long offsetOf(long address, List<Segment> segments) {
    return segments.stream()
        .filter(s -> s.type == SEGMENT_LOAD)
        .filter(s -> address >= s.address && address - s.address < s.bytes)
        .map(s -> address - s.address + s.offset)
        .findFirst()
        .orElseThrow(() -> new IndexOutOfBoundsException("strings outside every segment"));
  }

  private static String text(ByteBuffer bytes, long at) {
    int start = position(at);
    int end = start;
    while (bytes.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - start];
    bytes.get(start, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private static int position(long offset) {
    return Math.toIntExact(offset);
  }
}
