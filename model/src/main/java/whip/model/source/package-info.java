/**
 * C and C++ source texts, as far as directives are inserted into them: {@link
 * whip.model.source.PragmaSite} checks whether one may stand above a loop, and {@link
 * whip.model.source.Insertions} makes a patch of those that may. Nothing here reads a file.
 */
package whip.model.source;
