package whip.read;

import java.util.Optional;

/**
 * A record as it stands in its topic.
 *
 * @param partition of the topic
 * @param offset its number in there
 * @param key null: it has none
 * @param value as its schema says; null: a tombstone, or undecodable
 * @param undecodable why there is no value although the record has one
 */
public record Received(
    int partition, long offset, String key, Object value, Optional<String> undecodable) {}
