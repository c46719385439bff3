-- Columns are only ever added, at the end: others may have built on these.

CREATE OR REPLACE VIEW whip.overview AS
SELECT r.run, coalesce(nullif(r.name, ''), regexp_replace(r.program, '^.*/', '')) AS title, r.program, r.labels,
       r.state, p.status, r.host, r.job, r.rank, r.threads, r.clock, r.unit, r.started_at, r.ended_at, r.end_reason,
       p.work, p.span, round(p.work::numeric / nullif(p.span, 0), 2) AS parallelism,
       round(100 * p.serial_work::numeric / nullif(p.span, 0), 2) AS serial_work_percent, p.lock_bound,
       whip.total(p.loss) AS lost, p.fresh_at, p.updated_at, greatest(p.span, p.lock_bound) AS bound
FROM whip.runs r LEFT JOIN whip.profiles p USING (run);
COMMENT ON VIEW whip.overview IS 'A run and its profile in one row. title: its name, or its program''s';

CREATE OR REPLACE VIEW whip.directive_table AS
SELECT d.run, d.kind, d.label, d.file, d.line, d.function, d.instances, d.work, d.span,
       round(d.work::numeric / nullif(d.span, 0), 2) AS parallelism, d.min_work, d.max_work, d.serial_work,
       round(100 * d.serial_work::numeric / nullif(p.span, 0), 2) AS serial_work_percent, p.unit, d.updated_at,
       d.iterations, d.blocks
FROM whip.directives d JOIN whip.profiles p USING (run);
COMMENT ON VIEW whip.directive_table IS 'The table that whip report prints: directives with their share of the critical path';

CREATE OR REPLACE VIEW whip.history AS
SELECT title, run, started_at, threads, unit, work, span, parallelism,
       lag(run) OVER earlier AS before, lag(span) OVER earlier AS span_before,
       round(100 * (span::numeric / nullif(lag(span) OVER earlier, 0) - 1), 2) AS span_change_percent,
       lag(parallelism) OVER earlier AS parallelism_before
FROM whip.overview
WHERE status = 'complete'
WINDOW earlier AS (PARTITION BY title, unit ORDER BY started_at, run);
COMMENT ON VIEW whip.history IS 'The complete runs of each program, each with the one before it';

CREATE OR REPLACE VIEW whip.whatif_results AS
SELECT w.run, w.hypothesis, w.state, w.exact, w.inexact_because, w.error,
       w.span::numeric / w.parts_per_unit::numeric AS span,
       w.span_at_least::numeric / w.parts_per_unit::numeric AS span_at_least, p.span AS span_now,
       round(100 * (1 - coalesce(w.bound, w.span)::numeric / w.parts_per_unit::numeric
                    / nullif(greatest(p.span, p.lock_bound), 0)), 2) AS gain_percent,
       p.unit, w.updated_at, coalesce(w.bound, w.span)::numeric / w.parts_per_unit::numeric AS bound
FROM whip.whatifs w JOIN whip.profiles p USING (run);
COMMENT ON VIEW whip.whatif_results IS 'What was asked of runs and answered; span in the run''s unit, the upper bound where there are only bounds';
