package whip.model.property;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import whip.model.construct.Constructs;
import whip.model.construct.Gains;
import whip.model.construct.RankThreads;
import whip.model.profile.Fraction;

/**
 * Properties of a run up to one cut, and of its phases. Processes of a job are evaluated one by
 * one; a property that several have at one path stands once, as the process has it in which it is
 * most severe.
 *
 * @param base run that it was compared with
 * @param all that cost any time, the most severe first
 * @param shown those of them that have reached the threshold, or are watched and not retired
 * @param ofRanks of a job, the processes that have each of them; else empty
 * @param stabilities of those in phases whose windows were judged
 * @param gains of the account, by which bounds say what a change would save
 */
public record RunProperties(
    Constructs account,
    Optional<Constructs> base,
    Threshold threshold,
    List<Property> all,
    List<Property> shown,
    Map<PropertyKey, OfRanks> ofRanks,
    Map<PropertyKey, Stability> stabilities,
    Gains gains) {

  public RunProperties {
    all = List.copyOf(all);
    shown = List.copyOf(shown);
    ofRanks = Map.copyOf(ofRanks);
    stabilities = Map.copyOf(stabilities);
  }

  /** Shows what has reached the threshold; no windows were judged. */
  public static RunProperties of(Constructs account, Threshold threshold) {
    return of(account, Optional.empty(), threshold);
  }

  /**
   * Shows what has reached the threshold, also in comparison with a base run.
   *
   * @param base the earlier run, with which a job cannot be compared
   * @throws IllegalArgumentException a job and a base run
   */
  public static RunProperties of(
      Constructs account, Optional<Constructs> base, Threshold threshold) {
    if (!account.isOfJob()) {
      List<Property> all = PropertyCatalogue.of(account, base);
      return of(account, base, threshold, all, Map.of());
    }
    if (base.isPresent()) {
      throw new IllegalArgumentException("job " + account.run() + " has no base run");
    }
    Map<PropertyKey, OfRanks> ofRanks = ofRanks(account);
    List<Property> all =
        ofRanks.values().stream().map(OfRanks::worst).sorted(Property.ORDER).toList();
    return of(account, base, threshold, all, ofRanks);
  }

  private static RunProperties of(
      Constructs account,
      Optional<Constructs> base,
      Threshold threshold,
      List<Property> all,
      Map<PropertyKey, OfRanks> ofRanks) {
    List<Property> reached =
        all.stream().filter(property -> threshold.isReached(property.severity())).toList();
    return new RunProperties(
        account, base, threshold, all, reached, ofRanks, Map.of(), Gains.of(account));
  }

  private static Map<PropertyKey, OfRanks> ofRanks(Constructs job) {
    SortedMap<PropertyKey, SortedMap<Integer, Property>> byRank = new TreeMap<>();
    for (RankThreads rank : job.ranks()) {
      Constructs account = job.ofRank(rank).with(job.phasesOf(rank));
      for (Property property : PropertyCatalogue.of(account)) {
        byRank
            .computeIfAbsent(PropertyKey.of(property), absent -> new TreeMap<>())
            .put(rank.rank(), property);
      }
    }
    SortedMap<PropertyKey, OfRanks> ofRanks = new TreeMap<>();
    byRank.forEach((key, ranks) -> ofRanks.put(key, new OfRanks(ranks)));
    return ofRanks;
  }

  /** Processes of a job that have the property; empty: it is of a single process. */
  public Optional<OfRanks> ofRanks(Property property) {
    return Optional.ofNullable(ofRanks.get(PropertyKey.of(property)));
  }

  /** A job's properties in phases, by the rank as which they are shown. */
  public Map<Integer, List<PropertyKey>> phasesByWorstRank() {
    return ofRanks.entrySet().stream()
        .filter(each -> !each.getKey().phase().isEmpty())
        .collect(
            Collectors.groupingBy(
                each -> each.getValue().worstRank(),
                Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
  }

  /** Hands the heartbeat to the watch, and shows what it shows then. */
  public RunProperties watchedBy(PropertyWatch watch) {
    watch.next(all);
    return showing(watch.shown());
  }

  /** Shows those that stand, whatever their severity is at this moment. */
  public RunProperties standing(Set<PropertyKey> keys) {
    return showing(
        all.stream().filter(property -> keys.contains(PropertyKey.of(property))).toList());
  }

  private RunProperties showing(List<Property> others) {
    return new RunProperties(account, base, threshold, all, others, ofRanks, stabilities, gains);
  }

  /** The properties with what is known of phases' windows. */
  public RunProperties with(Map<PropertyKey, Stability> judged) {
    return new RunProperties(account, base, threshold, all, shown, ofRanks, judged, gains);
  }

  /** The properties with what the run's profile says of gains. */
  public RunProperties with(Gains known) {
    return new RunProperties(account, base, threshold, all, shown, ofRanks, stabilities, known);
  }

  /**
   * Time that could be saved at a property's place; empty: the account does not say. Bounds are
   * those of a whole run, and so not of a phase.
   */
  public Optional<PropertyGain> gain(Property property) {
    Optional<Fraction> whatIf =
        property
            .waits()
            .filter(one -> property.phase().isEmpty())
            .flatMap(one -> gains.whatIf(property.path().kind(), one));
    return property.gain().map(sum -> new PropertyGain(sum, whatIf));
  }

  /** How often the property was found in windows; empty: it is not known. */
  public Optional<Stability> stability(Property property) {
    return Optional.ofNullable(stabilities.get(PropertyKey.of(property)));
  }

  /** Coverage, times stability where that is known; 0 to 1. */
  public double confidence(Property property) {
    return stability(property)
        .map(stability -> stability.confidence(property.finding().coverage()))
        .orElseGet(() -> property.finding().coverage().toDouble());
  }
}
