package whip.sinks.parquet;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import whip.access.PrivateFile;
import whip.read.ProfileRows;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/**
 * The files: {@code DIRECTORY/RUN/profile.parquet}, {@code directives.parquet} and {@code
 * regions.parquet}, with the columns of the Avro schemas.
 */
final class Folders {
  private final Path directory;
  private final SpecificData model = new SpecificData();

  Folders(Path directory) {
    this.directory = directory;
    model.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
  }

  /** Each file whole or not at all; the profile last. */
  void write(ProfileRows rows) throws IOException {
    if (!Files.isDirectory(directory)) {
      PrivateFile.makeDirectories(directory);
    }
    Path folder = PrivateFile.makeDirectories(folder(rows.program().getRun()));
    write(folder, "directives", DirectiveRow.getClassSchema(), rows.directives());
    write(folder, "regions", RegionRow.getClassSchema(), rows.regions());
    write(folder, "profile", ProgramRow.getClassSchema(), List.of(rows.program()));
  }

  /** With everything in it. */
  void remove(String run) throws IOException {
    Path folder = folder(run);
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** A run's id may have anything in it but a slash, and may be two dots. */
  private Path folder(String run) {
    String name = URLEncoder.encode(run, StandardCharsets.UTF_8);
    return directory.resolve(name.startsWith(".") ? "%2E" + name.substring(1) : name);
  }

  private <T extends SpecificRecord> void write(
      Path folder, String name, Schema schema, List<T> rows) throws IOException {
    Path whole = folder.resolve("." + name + ".new");
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
        folder.resolve(name + ".parquet"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }
}
