/**
 * Accumulators for rows that arrive in any order: {@link whip.model.assembly.Container}, {@link
 * whip.model.assembly.Phase} and {@link whip.model.assembly.Region}. {@link
 * whip.model.assembly.Assembly} carries each complete container into its parent, over any {@link
 * whip.model.assembly.SubtreeStore}; {@link whip.model.assembly.Live} evaluates a region as if all
 * open nodes ended now. Stands on {@code whip.model.sequence}.
 */
package whip.model.assembly;
