package whip.model.profile;

import java.time.Instant;

/**
 * How far a program had come at one moment.
 *
 * @param at when the newest of what was counted in happened, by the clock of the program's host
 * @param work so far, in the run's unit
 * @param span so far
 * @param serialWork on the critical path so far, in no directive
 */
public record Moment(Instant at, long work, long span, long serialWork) {}
