/** Properties of a run: what costs it time, as that appears, changes and is retired. */

import { useState } from "preact/hooks";
import { accountLink, type AccountProps } from "./account";
import type { Properties, Property } from "./api";
import { Download } from "./download";
import { isAlive } from "./jobs";
import { useShown } from "./live";
import { NoAccount } from "./no-account";
import { replace, withParameter } from "./route";
import { SourceLines } from "./source";
import { Share, Table, type Column } from "./table";
import { count, percent } from "./units";
import {
  besideText,
  evidenceText,
  growthText,
  hasWords,
  placeOf,
  propertyKey,
  Watch,
  type Watched,
} from "./watch";
import { WhatIfLink } from "./whatif-link";

const MARKS = {
  new: "it did not stand when this list was opened",
  changed: "by so many % of the elapsed time since this list was opened",
  retired: "it stood since this list was opened, and does not any more; its last numbers",
};

/** Since the page was loaded: a reader who comes back from another view finds the marks again. */
const WATCHES = new Map<string, Watch>();

function watchOf(run: string): Watch {
  const watch = WATCHES.get(run) ?? new Watch();
  WATCHES.set(run, watch);
  return watch;
}

export function PropertiesPage(props: AccountProps) {
  const { id } = props;
  const path = `/api/runs/${encodeURIComponent(id)}/properties`;
  const live = useShown<Properties>(path + "/events", "properties");
  const watch = watchOf(id);
  if (live.isRead && !live.problem) watch.take(live.shown?.properties ?? NONE);
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      {live.shown ? (
        <Shown {...props} now={live.shown} watch={watch} path={path} />
      ) : (
        !live.problem && <NoProperties {...props} isRead={live.isRead} />
      )}
    </>
  );
}

const NONE: Property[] = [];

function NoProperties({ run, profile, isRead }: AccountProps & { isRead: boolean }) {
  if (!isRead) return <p class="empty">Reading the properties.</p>;
  if (run && isAlive(run)) {
    return (
      <p class="empty">
        Nothing has been judged yet: that begins within seconds of the program's start. With{" "}
        <code>--no-constructs</code> nothing is.
      </p>
    );
  }
  return (
    <>
      <NoAccount run={run} profile={profile} isRead />
      <p class="note">
        Where the run has an account, its topology was too old to judge it:{" "}
        <code>whip properties {run?.run ?? "RUN"}</code> does.
      </p>
    </>
  );
}

function Shown(props: AccountProps & { now: Properties; watch: Watch; path: string }) {
  const { id, now, watch, path, route } = props;
  const [, draw] = useState(0);
  const words = route.query.get("q") ?? "";
  const chosen = route.query.get("row") ?? "";
  const all = watch.rows();
  const rows = all.filter(({ property }) => hasWords(property, words));
  const selected = all.find(({ property }) => propertyKey(property) === chosen);
  const isMarked = all.some(({ mark }) => mark !== "");
  return (
    <>
      <div class="tools">
        <input
          type="search"
          placeholder="filter properties"
          aria-label="filter properties"
          value={words}
          onInput={(event) => replace(withParameter(route, "q", event.currentTarget.value))}
        />
        <button
          type="button"
          disabled={!isMarked}
          title="mark what differs from now on"
          onClick={() => {
            watch.forget();
            draw((times) => times + 1);
          }}
        >
          forget marks
        </button>
        <span class="fill" />
        <span>
          {rows.length === all.length ? "" : `${rows.length} of `}
          {all.length} properties
        </span>
        <Download path={path} name={`${id}-properties.json`} />
      </div>
      <Table
        label="properties"
        columns={columnsOf(now)}
        rows={rows}
        id={({ property }) => propertyKey(property)}
        selected={chosen}
        order={route.query.get("sort") ?? "-severity"}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={({ property }) => replace(withParameter(route, "row", propertyKey(property)))}
        empty={all.length > 0 ? "No property has all of these words." : nothing(now)}
      />
      {now.left > 0 && (
        <p class="note">
          {count(now.left)} others reach {percent(100 * now.threshold)} %, too. They are less
          severe, and the topology lists no more of one run.
        </p>
      )}
      {watch.dropped > 0 && (
        <p class="note">{count(watch.dropped)} others have been retired earlier.</p>
      )}
      {selected ? (
        <Detail {...props} watched={selected} />
      ) : (
        <p class="note">
          Severity is a share of the elapsed time{now.ended ? "" : " so far"}. Press Enter on a row,
          or click it, for its evidence, its source, and what to do.
        </p>
      )}
    </>
  );
}

/** In place of rows. */
function nothing({ evaluated, threshold }: Properties): string {
  return evaluated
    ? `Nothing costs ${percent(100 * threshold)} % of the elapsed time, or more.`
    : "The topology does not judge the run: its account is too large, or its sums are.";
}

function columnsOf({ run, unit }: Properties): Column<Watched>[] {
  return [
    {
      name: "mark",
      title: "",
      hint: "difference from when this list was opened",
      cell: (row) => row.mark && <Mark row={row} />,
      sort: (row) => row.mark,
    },
    {
      name: "name",
      title: "property",
      cell: ({ property }) => property.name,
      sort: ({ property }) => property.name,
    },
    {
      name: "where",
      title: "where",
      cell: ({ property }) => (
        <a href={accountLink(run, "path", property.path)} title={property.file} tabIndex={-1}>
          {placeOf(property)}
        </a>
      ),
      sort: ({ property }) => placeOf(property),
    },
    {
      name: "severity",
      title: "severity %",
      hint: "of the elapsed time",
      number: true,
      cell: ({ property }) => (
        <Share percent={100 * property.severity} text={percent(100 * property.severity)} />
      ),
      // What is over stands behind what costs time.
      sort: ({ property, mark }) => (mark === "retired" ? -1 : property.severity),
    },
    {
      name: "confidence",
      title: "confidence %",
      hint: "how much of the threads' time the account has",
      number: true,
      cell: ({ property }) => percent(100 * property.confidence),
      sort: ({ property }) => property.confidence,
    },
    {
      name: "phase",
      title: "phase",
      cell: ({ property }) => property.phase || "whole run",
      sort: ({ property }) => property.phase,
    },
    {
      name: "evidence",
      title: "evidence",
      cell: ({ property }) => {
        const text = evidenceText(property, unit);
        return <span title={text}>{text}</span>;
      },
    },
    {
      name: "advice",
      title: "advice",
      cell: ({ property }) => <span title={property.advice}>{property.advice}</span>,
    },
  ];
}

function Mark({ row }: { row: Watched }) {
  return (
    <span class={`mark ${row.mark}`} title={MARKS[row.mark as keyof typeof MARKS]}>
      {row.mark} {growthText(row)}
    </span>
  );
}

function Detail({
  id,
  now,
  watched,
  profile,
  showsSources,
}: AccountProps & { now: Properties; watched: Watched }) {
  const { property } = watched;
  const facts: [string, string][] = [
    ["evidence", evidenceText(property, now.unit)],
    ["beside it", besideText(property)],
    ["severity", `${property.severityExact} of the elapsed time`],
    ["condition", property.condition],
    ["formula", property.formula],
    ["source", property.source],
  ];
  return (
    <section class="detail">
      <h2>
        {property.name}, {placeOf(property)} {watched.mark && <Mark row={watched} />}
      </h2>
      <p>{property.advice}</p>
      <p class="links">
        <a href={accountLink(id, "path", property.path)}>Where the threads' time went there</a>{" "}
        {profile && <WhatIfLink profile={profile} file={property.file} line={property.line} />}
      </p>
      <dl class="facts">
        {facts
          .filter(([, text]) => text !== "")
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      {profile && property.kind !== "program" && (
        <SourceLines
          profile={profile}
          file={property.file}
          line={property.line}
          shown={showsSources}
        />
      )}
    </section>
  );
}
