/**
 * Control flow of a run: how often each thread came from one path to another. It stands on accounts
 * and is a view of them, so {@code whip.model.construct} does not know it.
 */
package whip.model.flow;
