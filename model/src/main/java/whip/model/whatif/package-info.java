/**
 * What-if questions: a run folded once more with other lengths of its strands (docs/model.md §4).
 *
 * <ul>
 *   <li>A {@link whip.model.whatif.Spec} is one selector and a factor; a {@link
 *       whip.model.whatif.Hypothesis} is several. {@link whip.model.whatif.Targets} finds mistakes
 *       in selectors before a run is read.
 *   <li>{@link whip.model.whatif.Selection} gives each strand its length, in parts of a unit, and
 *       {@link whip.model.whatif.Replay} folds the rows with these lengths.
 *   <li>{@link whip.model.whatif.Ranking}, {@link whip.model.whatif.JointBounds} and {@link
 *       whip.model.whatif.Processors} answer from the profile's curves, without the rows.
 * </ul>
 *
 * <p><b>Folded items.</b> What the collector folded cannot be divided any more. Its {@link
 * whip.model.node.Digest} has, for each of three moments, the longest path as it was measured; and
 * for each candidate the path that is left if the candidate takes no time. Under other lengths any
 * of its unknown paths may be the longest, so there are bounds ({@code DigestLengths}):
 *
 * <pre>
 * at least   the longest of the known paths, with the new lengths
 * at most    the smallest of
 *              the slowest strands laid end to end, up to the measured length
 *              the curve of one candidate, all of it as slow as its slowest strand
 * </pre>
 *
 * <p>Where both meet, {@code WeighedDigest} is exact, and the replay goes on with one fold. At the
 * first item where they do not meet, {@link whip.model.whatif.Replay} folds twice from there on:
 * once with all such items as short as they can be, once as long ({@link whip.model.whatif.Bound}).
 * The answer is exact if both folds end with the same span.
 */
package whip.model.whatif;
