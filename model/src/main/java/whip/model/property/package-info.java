/**
 * Performance properties of a run: what its account shows to be wrong, and what that costs. {@code
 * docs/properties.md} defines them.
 */
package whip.model.property;
