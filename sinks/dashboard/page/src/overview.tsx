/** Work of the run so far, its place, and its parallelism over time. */

import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useState } from "preact/hooks";
import type { Directive, Moment, Profile } from "./api";
import { Axes, Figure, MARGIN, useWidth } from "./chart";
import { parallelism } from "./curves";
import { directiveKey, type LiveProfile } from "./live";
import { Ranks } from "./ranks";
import { replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { Share, Table, type Column } from "./table";
import { duration, percent, ratio, scaled } from "./units";
import { WhatIfLink } from "./whatif-link";

type Unit = "auto" | "share";

export function Overview({
  live,
  profile,
  route,
  showsSources,
}: {
  live: LiveProfile;
  profile: Profile;
  route: Route;
  showsSources: boolean;
}) {
  const [unit, setUnit] = useState<Unit>("auto");
  const words = (route.query.get("q") ?? "").toLowerCase();
  const chosen = route.query.get("row") ?? "";
  const rows = profile.directives.filter((row) =>
    `${row.label} ${row.kind} ${row.function} ${row.file}`.toLowerCase().includes(words),
  );
  const program: Directive = {
    ...profile,
    kind: "",
    file: "",
    line: 0,
    function: "",
    label: "Program",
    instances: 1,
    blocks: null,
    iterations: null,
    minWork: profile.work,
    maxWork: profile.work,
  };
  const amount = (work: number) =>
    unit === "share"
      ? `${percent((100 * work) / Math.max(1, profile.work))} %`
      : scaled(work, profile.unit);
  const columns: Column<Directive>[] = [
    {
      name: "label",
      title: "directive",
      cell: (row) => <span title={row.file || row.function}>{row.label || "?"}</span>,
      sort: (row) => row.label,
    },
    { name: "kind", title: "kind", cell: (row) => row.kind, sort: (row) => row.kind },
    {
      name: "instances",
      title: "instances",
      number: true,
      cell: (row) => row.instances,
      sort: (row) => row.instances,
    },
    {
      name: "work",
      title: "work",
      number: true,
      cell: (row) => (
        <Share percent={(100 * row.work) / Math.max(1, profile.work)} text={amount(row.work)} />
      ),
      sort: (row) => row.work,
    },
    {
      name: "span",
      title: "span",
      number: true,
      cell: (row) => amount(row.span),
      sort: (row) => row.span,
    },
    {
      name: "parallelism",
      title: "parallelism",
      number: true,
      cell: (row) => ratio(row.parallelism),
      sort: (row) => row.parallelism,
    },
    {
      name: "serial",
      title: "serial %",
      hint: "of the critical path, directly in it",
      number: true,
      cell: (row) => (
        <Share percent={row.serialWorkPercent} text={percent(row.serialWorkPercent)} />
      ),
      sort: (row) => row.serialWork,
    },
    {
      name: "mean",
      title: "mean work",
      number: true,
      cell: (row) => amount(row.work / Math.max(1, row.instances)),
      sort: (row) => row.work / Math.max(1, row.instances),
    },
    {
      name: "max",
      title: "max work",
      number: true,
      cell: (row) => amount(row.maxWork),
      sort: (row) => row.maxWork,
    },
  ];
  const { before } = live;
  if (profile.status === "running" && before) {
    const since = (row: Directive) =>
      row.work - (before.work.get(row.kind ? directiveKey(row) : "program") ?? 0);
    columns.push({
      name: "recent",
      title: `last ${duration(Math.min(60_000, Date.now() - before.at))}`,
      hint: "work that was added since then",
      number: true,
      cell: (row) => (since(row) === 0 ? "" : `+${amount(since(row))}`),
      sort: since,
    });
  }
  const selected = [program, ...profile.directives].find(
    (row) => chosen !== "" && directiveKey(row) === chosen,
  );
  return (
    <>
      {profile.ranks ? (
        <Ranks profile={profile} ranks={profile.ranks} route={route} />
      ) : (
        <OverTime profile={profile} history={live.history} />
      )}
      <div class="tools">
        <input
          type="search"
          placeholder="filter directives"
          aria-label="filter directives"
          value={route.query.get("q") ?? ""}
          onInput={(event) => replace(withParameter(route, "q", event.currentTarget.value))}
        />
        <select
          aria-label="units"
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value as Unit)}
        >
          <option value="auto">{profile.unit === "ns" ? "time" : profile.unit}</option>
          <option value="share">% of the program's work</option>
        </select>
        <span class="fill" />
        <span>
          {rows.length === profile.directives.length ? "" : `${rows.length} of `}
          {profile.directives.length} directives
        </span>
      </div>
      <Table
        label="directives"
        columns={columns}
        rows={rows}
        pinned={program}
        id={directiveKey}
        selected={chosen}
        order={route.query.get("sort") ?? "-serial"}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(row) => replace(withParameter(route, "row", directiveKey(row)))}
        empty="The program has done nothing yet."
      />
      {rows.length === 0 && words !== "" && (
        <p class="empty">No directive has “{words}” in its name.</p>
      )}
      {selected && selected.label !== "Program" && (
        <section class="detail">
          <h2>
            {selected.kind} {selected.label}
          </h2>
          <p>
            {selected.function && `in ${selected.function}; `}
            {selected.instances} instances of {scaled(selected.minWork, profile.unit)} to{" "}
            {scaled(selected.maxWork, profile.unit)} of work. {loopText(selected)}
            <WhatIfLink profile={profile} file={selected.file} line={selected.line} />
          </p>
          <SourceLines
            profile={profile}
            file={selected.file}
            line={selected.line}
            shown={showsSources}
          />
        </section>
      )}
    </>
  );
}

function loopText({ iterations, blocks }: Directive) {
  return iterations === null
    ? ""
    : `${iterations} iterations${blocks ? `, ${blocks} blocks` : ""}. `;
}

function OverTime({ profile, history }: { profile: Profile; history: Moment[] }) {
  const [box, width] = useWidth();
  const height = 200;
  const start = Date.parse(profile.startedAt);
  const points = history
    .map(([at, work, span]) => ({
      seconds: Math.max(0, (at - start) / 1000),
      value: parallelism(work, span),
    }))
    .filter((point) => Number.isFinite(point.value));
  const last = points[points.length - 1];
  const x = scaleLinear([0, Math.max(1, last?.seconds ?? 1)], [MARGIN.left, width - MARGIN.right]);
  const most = Math.max(1, ...points.map((point) => point.value));
  const y = scaleLinear([0, most * 1.05], [height - MARGIN.bottom, MARGIN.top]);
  const path = line<{ seconds: number; value: number }>(
    (point) => x(point.seconds),
    (point) => y(point.value),
  )(points);
  return (
    <div ref={box}>
      {points.length < 2 ? (
        <p class="empty">
          {profile.status === "running"
            ? "Parallelism over time appears with the next change of the profile."
            : "No parallelism over time: the topic keeps a run's last profile for good, and earlier ones for a while."}
        </p>
      ) : (
        <Figure
          title="Parallelism so far, over time"
          file={`${profile.run}-over-time`}
          says={`${points.length} points, now ${ratio(last!.value)}`}
          width={width}
          height={height}
        >
          <Axes
            width={width}
            height={height}
            x={{
              label: "seconds since the start",
              at: x,
              ticks: x.ticks(Math.min(10, width / 80)),
              text: String,
            }}
            y={{
              label: "work / span",
              at: y,
              ticks: y.ticks(4),
              text: (value) => String(+value.toPrecision(4)),
            }}
          />
          <path class="line" d={path ?? ""} />
          <circle class="dot" cx={x(last!.seconds)} cy={y(last!.value)} r={3.5} />
        </Figure>
      )}
    </div>
  );
}
