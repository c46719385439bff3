/**
 * The judge of serial programs: runs a text program, notes every operation with what it depends on
 * as an explicit graph, and takes longest paths within each region instance (docs/serial.md). It is
 * as naive as it can be, and nothing is shared with what is judged.
 */
package whip.testkit.serial;
