package whip.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.RankThreads;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.property.Evidence;
import whip.model.property.OfRanks;
import whip.model.property.Property;
import whip.model.property.RunProperties;

/**
 * A run's properties as Periscope writes its own, one for each thread that has some of the time:
 *
 * <pre>{@code
 * <property cluster="false" ID="24-0">
 *   <name>Critical section overhead</name>
 *   <context FileID="1" FileName="a.c" RFL="9" Config="1x4" Region="CRITICAL_REGION" RegionId="1-9">
 *     <execObj process="0" thread="1"/>
 *   </context>
 *   <severity>75.0</severity>
 *   <confidence>1.0</confidence>
 *   <addInfo>
 *     <ExecTime>1</ExecTime>
 *     <PhaseTime>4</PhaseTime>
 *   </addInfo>
 * </property>
 * }</pre>
 *
 * <p>The severity is the property's, in percent; what the thread has of it is {@code ExecTime}.
 */
public final class PropertiesPsc {
  private static final String NAMESPACE = "http://www.lrr.in.tum.de/Periscope";
  private static final Fraction PERCENT = Fraction.of(100);

  private final RunProperties properties;
  private final Constructs account;
  private final Optional<Instant> startedAt;
  private final XmlText xml;

  /** Numbers of files, from 1 on in the order of paths. */
  private final Map<String, Integer> files = new LinkedHashMap<>();

  private PropertiesPsc(RunProperties properties, Optional<Instant> startedAt, XmlText xml) {
    this.properties = properties;
    account = properties.account();
    this.startedAt = startedAt;
    this.xml = xml;
    account.paths().stream()
        .map(PathAccount::position)
        .filter(Position::isInSource)
        .forEach(position -> files.putIfAbsent(position.file(), files.size() + 1));
  }

  /**
   * XML text that ends with a line end.
   *
   * @param rank number of the process where the account is of one
   * @param startedAt when the run did
   */
  public static String text(RunProperties properties, int rank, Optional<Instant> startedAt) {
    return XmlText.of(xml -> new PropertiesPsc(properties, startedAt, xml).document(rank));
  }

  private void document(int rank) throws XMLStreamException {
    xml.start(
        "Experiment",
        "xmlns",
        NAMESPACE,
        "xmlns:xsi",
        "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation",
        NAMESPACE + " psc_properties.xsd");
    if (startedAt.isPresent()) {
      // In UTC: the file has no place for a zone.
      var started = startedAt.get().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC);
      xml.leaf("date", DateTimeFormatter.ISO_LOCAL_DATE.format(started));
      xml.leaf("time", DateTimeFormatter.ISO_LOCAL_TIME.format(started));
    }
    xml.leaf("numProcs", processes());
    xml.leaf("numThreads", threads());
    for (Property property : properties.shown()) {
      Optional<OfRanks> ranks = properties.ofRanks(property);
      if (ranks.isPresent()) {
        for (int one : ranks.get().reached(properties.threshold()).numbers()) {
          property(ranks.get().byRank().get(one), one, elapsed(one));
        }
      } else {
        property(property, rank, account.elapsed());
      }
    }
    xml.end();
  }

  private int processes() {
    return account.isOfJob() ? account.ranks().size() : 1;
  }

  /** Threads of the process that has most. */
  private int threads() {
    return account.ranks().stream()
        .mapToInt(RankThreads::threads)
        .max()
        .orElseGet(account::threads);
  }

  private long elapsed(int rank) {
    return account.ranks().stream()
        .filter(each -> each.rank() == rank)
        .findFirst()
        .map(RankThreads::elapsed)
        .orElseThrow(() -> new IllegalStateException("bug: a property of rank " + rank));
  }

  private void property(Property property, int rank, long elapsed) throws XMLStreamException {
    Evidence evidence = property.finding().evidence();
    if (evidence.tasks().isPresent() && evidence.threads().numbers().isEmpty()) {
      // On the virtual clock nobody takes the time that tasks are said to cost.
      property(property, rank, 0, evidence.tasks().get().cost(), elapsed);
    }
    for (var time : evidence.times().entrySet()) {
      if (time.getValue() > 0) {
        property(property, rank, time.getKey(), time.getValue(), elapsed);
      }
    }
  }

  private void property(Property property, int rank, int thread, long time, long elapsed)
      throws XMLStreamException {
    PscProperty names = PscProperty.of(property.name());
    xml.start("property", "cluster", false, "ID", names.id());
    xml.leaf("name", names.name());
    context(property, rank, thread);
    xml.leaf("severity", property.severity().times(PERCENT).toDouble());
    xml.leaf("confidence", property.finding().coverage().toDouble());
    xml.start("addInfo");
    xml.leaf("ExecTime", time);
    xml.leaf("PhaseTime", elapsed);
    xml.end();
    xml.end();
  }

  private void context(Property property, int rank, int thread) throws XMLStreamException {
    Position position = property.path().position();
    int file = files.getOrDefault(position.file(), 0);
    xml.start(
        "context",
        "FileID",
        file,
        "FileName",
        ProfileTable.baseName(position.file()),
        "RFL",
        position.line(),
        "Config",
        processes() + "x" + threads(),
        "Region",
        PscProperty.region(property.path().kind()),
        "RegionId",
        file + "-" + position.line());
    xml.empty("execObj", "process", rank, "thread", thread);
    xml.end();
  }
}
