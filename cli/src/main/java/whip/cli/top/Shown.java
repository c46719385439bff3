package whip.cli.top;

import java.util.Optional;
import whip.model.profile.Profile;
import whip.model.property.RunProperties;

/**
 * Numbers on the screen.
 *
 * @param properties that stand, and the account that they are of; empty: the run has none
 */
public record Shown(Profile profile, Optional<RunProperties> properties) {}
