package whip.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.streams.meters.Meters;

class WhipTopologyTest {

  private static final String EXPECTED =
      """
        Topologies:
           Sub-topology: 0 for global store (will not generate tasks)
            Source: location-in (topics: [whip.location])
              --> location
            Processor: location (stores: [location])
              --> none
              <-- location-in
          Sub-topology: 1
            Source: node-in (topics: [whip.node])
              --> node
            Processor: node (stores: [node-sequences])
              --> node-dead-letters, node-to-result, node-to-subtree
              <-- node-in
            Sink: node-dead-letters (topic: whip.dlq)
              <-- node
            Sink: node-to-result (topic: whip.result)
              <-- node
            Sink: node-to-subtree (topic: whip.subtree)
              <-- node

          Sub-topology: 2
            Source: subtree-in (topics: [whip.subtree])
              --> subtree
            Processor: subtree (stores: [subtree-containers, subtree-regions])
              --> subtree-dead-letters, subtree-to-parent, subtree-to-result
              <-- subtree-in
            Sink: subtree-dead-letters (topic: whip.dlq)
              <-- subtree
            Sink: subtree-to-parent (topic: whip.subtree)
              <-- subtree
            Sink: subtree-to-result (topic: whip.result)
              <-- subtree

          Sub-topology: 3
            Source: result-in (topics: [whip.result])
              --> profile, account, grain, parallelism
            Source: run-in (topics: [whip.run])
              --> profile, account, grain, parallelism
            Processor: profile (stores: [profile-inputs, profile-runs])
              --> forget-to-node, forget-to-subtree, forget-to-whatif, profile-dead-letters, profile-rows, profile-to-location, profile-to-run
              <-- result-in, run-in
            Processor: account (stores: [account-paths, account-waiting, account-runs, account-phases, account-strip])
              --> property, account-dead-letters, account-rows
              <-- result-in, run-in
            Processor: grain (stores: [grain-runs, grain-sums])
              --> property, grain-dead-letters, grain-rows
              <-- result-in, run-in
            Processor: parallelism (stores: [parallelism-rows, parallelism-runs])
              --> parallelism-dead-letters, parallelism-rows
              <-- result-in, run-in
            Processor: property (stores: [account-paths, account-waiting, account-runs, account-phases, property-tasks, property-runs])
              --> property-rows
              <-- account, grain
            Sink: account-dead-letters (topic: whip.dlq)
              <-- account
            Sink: account-rows (topic: whip.account)
              <-- account
            Sink: forget-to-node (topic: whip.node)
              <-- profile
            Sink: forget-to-subtree (topic: whip.subtree)
              <-- profile
            Sink: forget-to-whatif (topic: whip.whatif.request)
              <-- profile
            Sink: grain-dead-letters (topic: whip.dlq)
              <-- grain
            Sink: grain-rows (topic: whip.grain)
              <-- grain
            Sink: parallelism-dead-letters (topic: whip.dlq)
              <-- parallelism
            Sink: parallelism-rows (topic: whip.parallelism)
              <-- parallelism
            Sink: profile-dead-letters (topic: whip.dlq)
              <-- profile
            Sink: profile-rows (topic: whip.profile)
              <-- profile
            Sink: profile-to-location (topic: whip.location)
              <-- profile
            Sink: profile-to-run (topic: whip.run)
              <-- profile
            Sink: property-rows (topic: whip.property)
              <-- property

          Sub-topology: 4
            Source: construct-in (topics: [whip.construct])
              --> construct
            Processor: construct (stores: [])
              --> construct-dead-letters, construct-to-result
              <-- construct-in
            Sink: construct-dead-letters (topic: whip.dlq)
              <-- construct
            Sink: construct-to-result (topic: whip.result)
              <-- construct

          Sub-topology: 5
            Source: grain.delta-in (topics: [whip.grain.delta])
              --> grain.delta
            Processor: grain.delta (stores: [])
              --> grain.delta-dead-letters, grain.delta-to-result
              <-- grain.delta-in
            Sink: grain.delta-dead-letters (topic: whip.dlq)
              <-- grain.delta
            Sink: grain.delta-to-result (topic: whip.result)
              <-- grain.delta

          Sub-topology: 6
            Source: region-in (topics: [whip.region])
              --> region
            Processor: region (stores: [])
              --> region-dead-letters, region-to-result
              <-- region-in
            Sink: region-dead-letters (topic: whip.dlq)
              <-- region
            Sink: region-to-result (topic: whip.result)
              <-- region

        """;

  @Test
  void shouldListItsStagesInTheOrderOfTheDatasJourney() {
    StageConfig config =
        new StageConfig(
            Topics.DEFAULT,
            Map.of("schema.registry.url", "mock://topology"),
            new Meters(Topics.DEFAULT, () -> 0));
    assertEquals(EXPECTED, WhipTopology.build(config).describe().toString());
  }
}
