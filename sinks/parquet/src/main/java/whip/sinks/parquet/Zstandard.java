package whip.sinks.parquet;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compression without Hadoop's codecs, which Parquet would ask for otherwise. */
final class Zstandard implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(Zstd.compress(bytes.toInputStream().readAllBytes()));
      }

      @Override
      public CompressionCodecName getCodecName() {
        return CompressionCodecName.ZSTD;
      }

      @Override
      public void release() {
        // Holds nothing.
      }
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    throw new IllegalStateException("bug: nothing is read here");
  }

  @Override
  public void release() {
    // Holds nothing.
  }
}
