package whip.model.profile;

import whip.model.node.DirectiveKind;

/**
 * What one directive contributes to a critical path.
 *
 * @param position null outside any directive
 */
public record CriticalRow(DirectiveKind kind, Position position, long work) {}
