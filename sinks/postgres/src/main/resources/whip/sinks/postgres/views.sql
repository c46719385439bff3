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

CREATE OR REPLACE VIEW whip.path_times AS
SELECT p.run, p.path, whip.construct_text(p.kind, p.label, p.name) AS construct, p.file, g.threads,
       whip.thread_count(g.threads) AS thread_count, g.count, g.bodies, g.enter, g.body, g.exit, g.work, g.preempted,
       g.sync, g.imbalance, g.barrier, g.limited, g.taskwait, g.management, g.idle, g.tool
FROM whip.paths p CROSS JOIN LATERAL jsonb_to_recordset(p.groups)
     AS g(threads text, count bigint, bodies bigint, enter bigint, body bigint, exit bigint, work bigint,
          preempted bigint, sync bigint, imbalance bigint, barrier bigint, limited bigint, taskwait bigint,
          management bigint, idle bigint, tool bigint);
COMMENT ON VIEW whip.path_times IS 'The groups of threads in each path; the numbers are of each of them, all threads of a group having the same';

CREATE OR REPLACE VIEW whip.path_classes AS
SELECT t.run, t.path, t.construct, t.file, c.class, t.threads, t.thread_count, c.per_thread,
       c.per_thread * t.thread_count AS time
FROM whip.path_times t CROSS JOIN LATERAL
     (VALUES ('work', t.work), ('preempted', t.preempted), ('sync', t.sync), ('imbalance', t.imbalance),
             ('barrier', t.barrier), ('limited', t.limited), ('taskwait', t.taskwait), ('management', t.management),
             ('idle', t.idle), ('tool', t.tool)) AS c(class, per_thread)
WHERE c.per_thread <> 0;
COMMENT ON VIEW whip.path_classes IS 'Time by path, class and group of threads, where there is any; time: of all threads of the group';

CREATE OR REPLACE VIEW whip.account_classes AS
SELECT a.run, c.class, sum(c.time) AS time,
       round(100 * sum(c.time) / nullif(a.threads * a.elapsed, 0), 2) AS percent, a.unit
FROM whip.accounts a JOIN whip.path_classes c USING (run)
GROUP BY a.run, c.class;
COMMENT ON VIEW whip.account_classes IS 'Where the time of a run''s threads went, by class; percent: of threads x elapsed';

CREATE OR REPLACE VIEW whip.account_constructs AS
SELECT a.run, c.construct, c.file, c.class, sum(c.time) AS time,
       round(100 * sum(c.time) / nullif(a.threads * a.elapsed, 0), 2) AS percent, a.unit
FROM whip.accounts a JOIN whip.path_classes c USING (run)
GROUP BY a.run, c.construct, c.file, c.class;
COMMENT ON VIEW whip.account_constructs IS 'account_classes by construct, whatever paths lead to it';

CREATE OR REPLACE VIEW whip.account_losses AS
SELECT a.run, c.path, c.construct, c.class, sum(c.time) AS time, round(sum(c.time) / nullif(a.threads, 0), 2) AS gain,
       round(100 * sum(c.time) / nullif(a.threads * a.elapsed, 0), 2) AS gain_percent, a.unit
FROM whip.accounts a JOIN whip.path_classes c USING (run)
WHERE c.class <> 'work'
GROUP BY a.run, c.path, c.construct, c.class;
COMMENT ON VIEW whip.account_losses IS 'Time that was no work, by path and class; gain: how much sooner the run could have ended, gain_percent: of elapsed';

CREATE OR REPLACE VIEW whip.efficiency AS
SELECT a.run, a.threads, a.elapsed, a.unit, a.ended, s.work,
       round(100 * s.work / nullif(a.threads * a.elapsed, 0), 2) AS parallel_percent,
       round(100 * s.work / nullif(s.work + s.serial, 0), 2) AS serialization_percent,
       round(100 * (s.work + s.serial) / nullif(s.work + s.serial + s.imbalance, 0), 2) AS load_balance_percent,
       round(100 * (s.work + s.serial + s.imbalance) / nullif(s.total, 0), 2) AS scheduling_percent
FROM whip.accounts a JOIN
     (SELECT run, coalesce(sum(time) FILTER (WHERE class = 'work'), 0) AS work,
             coalesce(sum(time) FILTER (WHERE class = 'idle'), 0) AS serial,
             coalesce(sum(time) FILTER (WHERE class IN ('imbalance', 'limited')), 0) AS imbalance, sum(time) AS total
      FROM whip.path_classes GROUP BY run) s USING (run);
COMMENT ON VIEW whip.efficiency IS 'How well a run used its threads: work / (threads x elapsed), and the factors of that';

CREATE OR REPLACE VIEW whip.passes AS
SELECT p.run, e.predecessor, whip.construct_text(f.kind, f.label, f.name) AS from_construct, p.path,
       whip.construct_text(p.kind, p.label, p.name) AS to_construct, g.threads,
       whip.thread_count(g.threads) AS thread_count, g.passes
FROM whip.paths p CROSS JOIN LATERAL jsonb_to_recordset(p.edges) AS e(predecessor integer, groups jsonb)
     CROSS JOIN LATERAL jsonb_to_recordset(e.groups) AS g(threads text, passes bigint)
     LEFT JOIN whip.paths f ON f.run = p.run AND f.path = e.predecessor;
COMMENT ON VIEW whip.passes IS 'From where threads came to each path; passes: of each thread of the group';

CREATE OR REPLACE VIEW whip.causes AS
SELECT p.run, p.path, whip.construct_text(p.kind, p.label, p.name) AS construct, c.cause,
       whip.construct_text(f.kind, f.label, f.name) AS cause_construct, g.threads,
       whip.thread_count(g.threads) AS thread_count, g.time
FROM whip.paths p CROSS JOIN LATERAL jsonb_to_recordset(p.causes) AS c(cause integer, groups jsonb)
     CROSS JOIN LATERAL jsonb_to_recordset(c.groups) AS g(threads text, time bigint)
     LEFT JOIN whip.paths f ON f.run = p.run AND f.path = c.cause;
COMMENT ON VIEW whip.causes IS 'Waits in each path by the path whose fault they were; time: of each thread of the group';
