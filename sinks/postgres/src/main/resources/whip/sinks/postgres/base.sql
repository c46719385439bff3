CREATE TABLE IF NOT EXISTS whip.sink (prefix text PRIMARY KEY, consumer_group text NOT NULL);
COMMENT ON TABLE whip.sink IS 'Who reads the topics for these tables. Without a row, they are read from the beginning.';

CREATE TABLE IF NOT EXISTS whip.made (definition text NOT NULL, relations bigint NOT NULL);
COMMENT ON TABLE whip.made IS 'By which version tables and views were made, and how many. Without a row, what is missing is made again.';

CREATE OR REPLACE FUNCTION whip.leave_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

-- The span if the strands of a curve were so much faster: the largest of its lines at x = 1 / factor.
CREATE OR REPLACE FUNCTION whip.span_if(curve jsonb, factor numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE AS $$
    SELECT max((line->>'rest')::numeric + (line->>'selected')::numeric / factor)
    FROM jsonb_array_elements(curve) AS line $$;
COMMENT ON FUNCTION whip.span_if IS 'The run''s span if a region were so many times faster, from regions.curve (a bound from below) or regions.curve_upper';

CREATE OR REPLACE FUNCTION whip.total(amounts jsonb) RETURNS numeric
  LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(amounts) $$;
COMMENT ON FUNCTION whip.total IS 'The sum of a map''s values, such as profiles.loss';

CREATE OR REPLACE FUNCTION whip.thread_count(threads text) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
    SELECT sum(coalesce(ends[2], ends[1])::bigint - ends[1]::bigint + 1)::bigint
    FROM regexp_matches(threads, '([0-9]{1,9})(?:-([0-9]{1,9}))?', 'g') AS ends $$;
COMMENT ON FUNCTION whip.thread_count IS 'How many threads a group has: 5 for 0-3,5';

CREATE OR REPLACE FUNCTION whip.construct_text(kind text, label text, name text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$ SELECT kind || coalesce(' ' || nullif(coalesce(nullif(name, ''), label), ''), '') $$;
COMMENT ON FUNCTION whip.construct_text IS 'A construct as whip constructs prints it: critical relax.c:20';
