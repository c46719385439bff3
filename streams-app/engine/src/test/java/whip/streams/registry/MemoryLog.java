package whip.streams.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A log that keeps bytes, so that every change goes through the codec. */
final class MemoryLog implements RegistryLog {
  private final List<RegistryCodec.Encoded> records = new ArrayList<>();

  @Override
  public void replay(Consumer<RegistryRecord> reader) {
    records.forEach(
        record -> reader.accept(RegistryCodec.decode(record.key(), record.value()).orElseThrow()));
  }

  @Override
  public void append(RegistryRecord change) {
    records.add(RegistryCodec.encode(change));
  }
}
