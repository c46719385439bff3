/**
 * Folds one batch over its columns, without an object for each row: ten times as fast as {@link
 * whip.model.assembly.Assembly}, and with the same outcome, which {@code ColumnFoldTest} compares.
 * {@link whip.model.columns.Fold} chooses between the two ways. Arrays hold numbers that name rows
 * and entries of other arrays:
 *
 * <pre>
 * RowTable         strands | nodes | folded rows
 *
 * BatchItems       items:    | of container 0 | of container 1 | ...      each in program order
 *                            begin[0]         end[0]
 *                  an item:  row of a strand, 0 or more
 *                            WAIT, a taskwait
 *                            -1 - k, subtree k: container k, or folded row k - containers
 *
 * StrandKeyIndex   row of a strand -> slot (key and tag) -> candidates
 * BatchWalk        subtree -> chainOf, joinedOf, fullOf: a path each
 * BatchPaths       path -> total, trace, and for each candidate: selected, curve (if it has
 *                  breakpoints)
 * PathTraces       trace:    | trace before | from | to | trace after |   from and to: positions
 * BreakpointArena  curve:    | lines | upper curve | rest, selected | rest, selected | ...
 * </pre>
 *
 * Path 0, trace 0 and curve 0 are the empty path, the empty trace and a curve without breakpoints.
 */
package whip.model.columns;
