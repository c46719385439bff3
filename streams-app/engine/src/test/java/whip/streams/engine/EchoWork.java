package whip.streams.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import whip.streams.Topics;
import whip.streams.meters.Meters;

/** Work for an engine under test: what comes in goes out. Also a process, as the real engine is. */
final class EchoWork implements EngineWork {
  static final String IN = "echo.in";
  static final String OUT = "echo.out";

  private final Meters meters = new Meters(Topics.DEFAULT, System::currentTimeMillis);

  public static void main(String[] arguments) {
    System.exit(EngineMain.run(arguments, new EchoWork()));
  }

  @Override
  public Meters meters() {
    return meters;
  }

  @Override
  public void createTopics(Admin admin) throws Exception {
    Set<String> existing = admin.listTopics().names().get();
    List<NewTopic> missing =
        List.of(IN, OUT).stream()
            .filter(name -> !existing.contains(name))
            .map(name -> new NewTopic(name, 1, (short) 1))
            .toList();
    admin.createTopics(missing).all().get();
  }

  @Override
  public Topology topology(Map<String, Object> clients) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(IN, Consumed.with(Serdes.String(), Serdes.String()))
        .to(OUT, Produced.with(Serdes.String(), Serdes.String()));
    return builder.build();
  }

  @Override
  public Map<String, Object> streamsSettings() {
    return Map.of(StreamsConfig.APPLICATION_ID_CONFIG, "echo");
  }
}
