package whip.sinks.parquet;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import whip.platform.PrivateFile;
import whip.read.AccountRows;
import whip.read.ProfileRows;
import whip.schemas.construct.AccountRow;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/**
 * The files: {@code DIRECTORY/RUN/profile.parquet}, {@code directives.parquet} and {@code
 * regions.parquet}, with the columns of the Avro schemas; {@code account.parquet} and the files of
 * {@link AccountTables}; and {@code nodes/*.parquet}.
 */
final class Folders {
  private static final String NODES = "nodes";
  private static final String ACCOUNT = "account";
  private static final String PATHS = "paths";
  private static final String TIMES = "times";
  private static final String PASSES = "passes";
  private static final String CAUSES = "causes";

  /** Characters of a folder's name: file systems take 255 bytes. */
  private static final int NAME_MAX = 200;

  private final Path directory;
  private final SpecificData model = new SpecificData();

  Folders(Path directory) {
    this.directory = directory;
    model.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
  }

  /** Each file whole or not at all; the profile last. */
  void write(ProfileRows rows) throws IOException {
    Path folder = make(rows.program().getRun());
    write(folder, "directives", DirectiveRow.getClassSchema(), rows.directives());
    write(folder, "regions", RegionRow.getClassSchema(), rows.regions());
    write(folder, "profile", ProgramRow.getClassSchema(), List.of(rows.program()));
  }

  /** Each file whole or not at all; the run's row last. */
  void writeAccount(String run, AccountRows rows) throws IOException {
    Path folder = make(run);
    write(folder, PATHS, AccountTables.PATHS, AccountTables.paths(rows));
    write(folder, TIMES, AccountTables.TIMES, AccountTables.times(rows));
    write(folder, PASSES, AccountTables.PASSES, AccountTables.passes(rows));
    write(folder, CAUSES, AccountTables.CAUSES, AccountTables.causes(rows));
    write(folder, ACCOUNT, AccountRow.getClassSchema(), List.of(rows.account()));
  }

  /** A run whose account is gone keeps its profile. */
  void removeAccount(String run) throws IOException {
    for (String name : List.of(ACCOUNT, PATHS, TIMES, PASSES, CAUSES)) {
      Files.deleteIfExists(folder(run).resolve(name + ".parquet"));
    }
  }

  /** One more file of a run's nodes, whole or not at all. */
  void writeNodes(String run, PartName name, Iterable<GenericRecord> rows) throws IOException {
    Path folder = PrivateFile.makeDirectories(make(run).resolve(NODES));
    write(folder, ".part.new", name.file(), NodeTable.SCHEMA, rows);
  }

  /**
   * The files of nodes from a topic that hold records from these positions on, by run's folder.
   *
   * @param positions by partition; 0 where there is none
   */
  Map<Path, List<PartName>> nodeParts(String topic, Map<Integer, Long> positions)
      throws IOException {
    Map<Path, List<PartName>> parts = new HashMap<>();
    for (Path folder : in(directory)) {
      List<PartName> its =
          in(folder.resolve(NODES)).stream()
              .flatMap(file -> PartName.of(file.getFileName().toString()).stream())
              .filter(part -> part.topic().equals(topic))
              .filter(part -> part.last() >= positions.getOrDefault(part.partition(), 0L))
              .toList();
      if (!its.isEmpty()) {
        parts.put(folder, its);
      }
    }
    return parts;
  }

  private static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** With everything in it. */
  void remove(String run) throws IOException {
    removeAll(folder(run));
  }

  /** The run's folder stays, unless nothing is left in it. */
  void removeNodes(String run) throws IOException {
    Path folder = folder(run);
    removeAll(folder.resolve(NODES));
    if (Files.isDirectory(folder) && in(folder).isEmpty()) {
      Files.delete(folder);
    }
  }

  private static void removeAll(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private Path make(String run) throws IOException {
    if (!Files.isDirectory(directory)) {
      PrivateFile.makeDirectories(directory);
    }
    return PrivateFile.makeDirectories(folder(run));
  }

  /** A run's id may have letters of any language in it, and may be two dots. */
  Path folder(String run) {
    String name = URLEncoder.encode(run, StandardCharsets.UTF_8);
    if (name.length() > NAME_MAX) {
      // No other run's: an encoded name has no ~.
      String digest = UUID.nameUUIDFromBytes(run.getBytes(StandardCharsets.UTF_8)).toString();
      name = name.substring(0, NAME_MAX - digest.length() - 1) + "~" + digest;
    }
    return directory.resolve(name.startsWith(".") ? "%2E" + name.substring(1) : name);
  }

  private <T extends GenericContainer> void write(
      Path folder, String name, Schema schema, Iterable<T> rows) throws IOException {
    write(folder, "." + name + ".new", name + ".parquet", schema, rows);
  }

  private <T extends GenericContainer> void write(
      Path folder, String unfinished, String name, Schema schema, Iterable<T> rows)
      throws IOException {
    Path whole = folder.resolve(unfinished);
    PlainParquetConfiguration settings = new PlainParquetConfiguration();
    // Lists as everybody else's readers expect them.
    settings.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
    try (ParquetWriter<T> writer =
        AvroParquetWriter.<T>builder(new LocalOutputFile(whole))
            .withSchema(schema)
            .withDataModel(model)
            .withConf(settings)
            .withCodecFactory(new Zstandard())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .build()) {
      for (T row : rows) {
        writer.write(row);
      }
    }
    Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rw-------"));
    Files.move(
        whole,
        folder.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
