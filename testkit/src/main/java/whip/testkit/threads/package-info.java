/**
 * The judge of accounts: runs a {@link whip.testkit.Program} on threads, one step of one thread at
 * a time, and notes where the time of each thread went (docs/constructs.md). Every thread has a
 * clock of its own; where threads wait for one another, clocks take the maximum. Which thread takes
 * which lock or task first is a random choice, because a runtime's is as good as any.
 *
 * <p>Threads are real ones of which one runs at a time, so that a program is executed as its text
 * stands. Nothing is shared with what is judged.
 */
package whip.testkit.threads;
