/** Where the time of a run's threads went, by construct, by path or by thread. */

import type { ComponentChildren } from "preact";
import type { Account, AccountDetail, AccountRow, Profile, Strip, Wait } from "./api";
import { CLASSES, MEANINGS, NOT_VISIBLE } from "./classes";
import { Download } from "./download";
import type { Listed } from "./jobs";
import { FromTo, LastChoice, lastOf } from "./last";
import { useAnswer, useShown } from "./live";
import { NoAccount } from "./no-account";
import { format, replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { ThreadStrip } from "./strip";
import { Share, Table, type Column } from "./table";
import { count, percent, scaled } from "./units";
import { WhatIfLink } from "./whatif-link";

/** A run, and what is known of it beside its account. */
export interface AccountProps {
  id: string;
  /** None: the list of runs has not been read. */
  run: Listed | undefined;
  profile: Profile | null;
  route: Route;
  showsSources: boolean;
}

const ROWS = ["construct", "path", "thread"] as const;
type By = (typeof ROWS)[number];

/** Orders that the server can choose the first rows by. */
const SORTS = /^-?(name|count|time|loss|share|gain|fault)$/;

/** Threads that are named one by one where their classes do not sum up. */
const UNCLOSED_MAX = 5;

/** Address of a row of the account. */
export function accountLink(run: string, by: By, row: string | number): string {
  return format(["run", run, "account"], new URLSearchParams({ by, row: String(row) }));
}

export function AccountPage(props: AccountProps) {
  const { id, route } = props;
  const by = ROWS.find((one) => one === route.query.get("by")) ?? "construct";
  const sort = route.query.get("sort") ?? "";
  const path = `/api/runs/${encodeURIComponent(id)}/constructs`;
  const last = lastOf(route);
  const query = new URLSearchParams({ by });
  if (SORTS.test(sort)) query.set("sort", sort);
  if (last) query.set("last", last);
  // With another order the rows stay until those that come first in it are here.
  const live = useShown<Account>(`${path}/events?${query}`, "account", `${path} ${by} ${last}`);
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      <div class="tools">
        <LastChoice route={route} />
      </div>
      {live.shown ? (
        <Shown {...props} account={live.shown} by={by} path={path} last={last} />
      ) : (
        !live.problem && (
          <NoAccount run={props.run} profile={props.profile} isRead={live.isRead} last={last} />
        )
      )}
    </>
  );
}

function Shown(props: AccountProps & { account: Account; by: By; path: string; last: string }) {
  const { id, account, by, path, last, profile, route } = props;
  const { all, rows, others } = account;
  const chosen = route.query.get("row") ?? "";
  const row = new URLSearchParams({ by, row: chosen });
  if (last) row.set("last", last);
  // The numbers of a row change with each cut, and once more when the profile is whole.
  const { answer, problem } = useAnswer<AccountDetail>(
    chosen === "" ? null : `${path}/row?${row}`,
    `${account.cut} ${account.ended} ${profile?.status}`,
  );
  const strip = useAnswer<Strip>(`${path}/strip`, `${account.cut} ${account.ended}`);
  return (
    <>
      <Tiles account={account} />
      <FromTo timeWindow={account.timeWindow} unit={account.unit} />
      <Unclosed account={account} />
      <div class="tools">
        <span role="group" aria-label="rows">
          {ROWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={by === one}
              onClick={() =>
                replace(withParameter(withoutRow(route), "by", one === "construct" ? "" : one))
              }
            >
              by {one}
            </button>
          ))}
        </span>
        <Legend />
        <span class="fill" />
        <Download path={last ? `${path}?last=${last}` : path} name={`${id}-account.json`} />
      </div>
      {strip.problem && (
        <p class="problem" role="alert">
          {strip.problem}
        </p>
      )}
      {strip.answer && strip.answer.rows.length > 0 && (
        <ThreadStrip run={id} unit={account.unit} strip={strip.answer} />
      )}
      <Table
        label={`time by ${by}`}
        columns={columnsOf(account, by)}
        rows={rows}
        pinned={all}
        id={(one) => one.key}
        selected={answer?.key ?? chosen}
        order={route.query.get("sort") ?? (by === "thread" ? "" : "-loss")}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(one) => replace(withParameter(route, "row", one.key))}
        empty="No thread has been anywhere yet."
      />
      {others && (
        <p class="note">
          {count(others.rows)} others come later in this order: {count(others.count)} entries,{" "}
          {scaled(others.total, account.unit)}, of which {scaled(others.loss, account.unit)} are
          lost.
        </p>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {answer ? (
        <Detail {...props} detail={answer} />
      ) : (
        chosen === "" && (
          <p class="note">Press Enter on a row, or click it, for its numbers and its source.</p>
        )
      )}
      <NotVisible names={account.notVisible} limits={profile?.limits ?? {}} />
    </>
  );
}

function columnsOf(account: Account, by: By): Column<AccountRow>[] {
  const { all, rows, unit } = account;
  const widest = Math.max(1, ...rows.map((row) => row.total));
  const time = (row: AccountRow, value: number | undefined) =>
    row.around === undefined ? "" : scaled(value ?? 0, unit);
  const share = (part: number) => (100 * part) / Math.max(1, all.total);
  const columns: Column<AccountRow>[] = [
    {
      name: "name",
      title: by,
      cell: (row) => (
        <span title={row.around ? `${row.around} > ${row.name}` : row.file}>
          {row.name} {row.around && <span class="note">in {row.around}</span>}
        </span>
      ),
      sort: (row) => row.name,
    },
    {
      name: "classes",
      title: "classes",
      wide: true,
      cell: (row) => <Stack row={row} unit={unit} widest={row === all ? all.total : widest} />,
    },
    {
      name: "count",
      title: "entries",
      number: true,
      cell: (row) => count(row.count),
      sort: (row) => row.count,
    },
    {
      name: "time",
      title: "time",
      hint: "of all threads, in the construct alone",
      number: true,
      cell: (row) => scaled(row.total, unit),
      sort: (row) => row.total,
    },
    {
      name: "loss",
      title: "loss",
      hint: "all but work",
      number: true,
      cell: (row) => scaled(row.loss, unit),
      sort: (row) => row.loss,
    },
    {
      name: "share",
      title: "loss %",
      hint: "of all threads' time",
      number: true,
      cell: (row) => <Share percent={share(row.loss)} text={percent(share(row.loss))} />,
      sort: (row) => row.loss,
    },
  ];
  const ofPlaces: Column<AccountRow>[] = [
    {
      name: "gain",
      title: "gain",
      hint: "loss / threads: how much sooner the run could have ended without it",
      number: true,
      cell: (row) => time(row, row.gain),
      sort: (row) => row.gain ?? 0,
    },
    {
      name: "fault",
      title: "its fault",
      hint: "waits of all threads, in whatever construct, that are its fault",
      number: true,
      cell: (row) => time(row, row.fault),
      sort: (row) => row.fault ?? 0,
    },
  ];
  return by === "thread" ? columns : [...columns, ...ofPlaces];
}

/** Rows of the other kind have other keys. */
function withoutRow(route: Route): Route {
  const query = new URLSearchParams(route.query);
  query.delete("row");
  query.delete("sort");
  return { ...route, query };
}

function Tiles({ account }: { account: Account }) {
  const { efficiency } = account;
  const part = (value: number | null) => percent(value === null ? null : 100 * value);
  const tiles: [string, string, string][] = [
    [
      "elapsed",
      scaled(account.elapsed, account.unit),
      account.timeWindow
        ? "of the chosen time"
        : account.ended
          ? "from the run's start to its end"
          : "so far: up to the last cut",
    ],
    ["threads", String(account.threads), "that there have been"],
    ["parallel efficiency %", part(efficiency.parallel), "work / (threads x elapsed)"],
    [
      "serialization %",
      part(efficiency.serialization),
      "less than 100: threads are idle, in no region",
    ],
    ["load balance %", part(efficiency.loadBalance), "less than 100: imbalance and limited"],
    ["scheduling %", part(efficiency.scheduling), "less than 100: all other losses"],
    ["in regions %", part(account.coverage), "of the elapsed time"],
  ];
  return (
    <>
      <dl class="tiles">
        {tiles.map(([name, value, hint]) => (
          <div key={name} title={hint}>
            <dt>{name}</dt>
            <dd data-tile={name}>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="note">
        Parallel efficiency = serialization × load balance × scheduling
        {account.ended ? "." : "; all so far, up to the last cut."}
      </p>
    </>
  );
}

function Unclosed({ account }: { account: Account }) {
  const more = account.unclosed.length - UNCLOSED_MAX;
  return (
    <>
      {account.unclosed.slice(0, UNCLOSED_MAX).map(({ thread, time }) => (
        <p key={thread} class="bad">
          Thread {thread} has {scaled(Math.abs(time), account.unit)} in{" "}
          {time > 0 ? "no class" : "two classes"}: please report it with the program.
        </p>
      ))}
      {more > 0 && <p class="bad">{more} other threads have such time, too.</p>}
    </>
  );
}

function Legend() {
  return (
    <span class="legend">
      {CLASSES.map((one) => (
        <span key={one} title={MEANINGS[one]}>
          <span class={`swatch class-${one}`} /> {one}
        </span>
      ))}
    </span>
  );
}

/** A row's classes beside each other; the widest row fills its cell. */
function Stack({ row, unit, widest }: { row: AccountRow; unit: string; widest: number }) {
  const parts = CLASSES.filter((one) => row.times[one] > 0).map((one) => ({
    one,
    width: `${(100 * row.times[one]) / widest}%`,
    text: `${one} ${scaled(row.times[one], unit)}, ${percent((100 * row.times[one]) / row.total)} %`,
  }));
  const says = parts.map(({ text }) => text).join("; ") || "none";
  return (
    <span class="stack" role="img" aria-label={says} title={says}>
      {parts.map(({ one, width, text }) => (
        <span key={one} class={`class-${one}`} style={{ width }} title={text} />
      ))}
    </span>
  );
}

function Detail({
  account,
  by,
  detail,
  profile,
  route,
  showsSources,
}: AccountProps & { account: Account; by: By; detail: AccountDetail }) {
  const { kind, file = "", line = 0 } = detail;
  const isPlace = kind !== undefined && kind !== "program";
  const all = Math.max(1, account.threads * account.elapsed);
  const share = (time: number) => percent((100 * time) / all);
  const time = (value: number | undefined) =>
    value === undefined ? "" : scaled(value, account.unit);
  const link = (key: string) =>
    format(route.path, new URLSearchParams(by === "path" ? { by, row: key } : { row: key }));
  const inside = [detail.around, detail.function].filter(Boolean).map((one) => `in ${one}`);
  const waits = { account, share, link };
  return (
    <section class="detail">
      <h2>{detail.name}</h2>
      <p>
        {inside.join("; ")}{" "}
        {isPlace && profile && <WhatIfLink profile={profile} file={file} line={line} />}
      </p>
      <table class="plain" aria-label={`classes of ${detail.name}`}>
        <thead>
          <tr>
            <th>class</th>
            <th class="number">time</th>
            <th class="number">% of it</th>
            <th class="number">% of all</th>
            <th class="number" title="time / threads: as if it vanished, and all else stayed">
              gain
            </th>
            <th class="number" title="decrease of the bound without that lock">
              what if
            </th>
            <th>most of it in</th>
          </tr>
        </thead>
        <tbody>
          {detail.classes.map((row) => (
            <tr key={row.class}>
              <td title={MEANINGS[row.class]}>
                <span class={`swatch class-${row.class}`} /> {row.class}
              </td>
              <td class="number">{time(row.time)}</td>
              <td class="number">{percent((100 * row.time) / detail.total)}</td>
              <td class="number">{share(row.time)}</td>
              <td class="number">{time(row.gain)}</td>
              <td class="number">{time(row.whatIf)}</td>
              <td>{row.mostIn}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="columns">
        <Waits
          {...waits}
          title="Whose fault the waits were"
          waits={detail.causes}
          cut={detail.causesCut}
          rest={detail.unattributed}
        />
        <Waits
          {...waits}
          title="Waits that are its fault"
          waits={detail.faults ?? []}
          cut={detail.faultsCut ?? 0}
          rest={0}
        >
          {detail.faultsGain !== undefined && (
            <p class="note">Without them the run could end {time(detail.faultsGain)} sooner.</p>
          )}
        </Waits>
      </div>
      {isPlace && profile && (
        <SourceLines profile={profile} file={file} line={line} shown={showsSources} />
      )}
    </section>
  );
}

/** Waits by whose fault they were; nothing where there are none. */
function Waits({
  title,
  waits,
  cut,
  rest,
  account,
  share,
  link,
  children,
}: {
  title: string;
  waits: Wait[];
  cut: number;
  /** Time of waits without a cause. */
  rest: number;
  account: Account;
  share: (time: number) => string;
  link: (key: string) => string;
  children?: ComponentChildren;
}) {
  if (waits.length === 0 && rest === 0) return null;
  const place = ({ key, name }: Wait["waiter"]) => <a href={link(key)}>{name}</a>;
  return (
    <div>
      <h3>{title}</h3>
      <table class="plain" aria-label={title}>
        <thead>
          <tr>
            <th>waited in</th>
            <th>fault of</th>
            <th class="number">time</th>
            <th class="number">% of all</th>
          </tr>
        </thead>
        <tbody>
          {waits.map((wait) => (
            <tr key={`${wait.waiter.key} ${wait.cause.key}`}>
              <td>{place(wait.waiter)}</td>
              <td>{place(wait.cause)}</td>
              <td class="number">{scaled(wait.time, account.unit)}</td>
              <td class="number">{share(wait.time)}</td>
            </tr>
          ))}
          {rest !== 0 && (
            <tr>
              <td colSpan={2}>not attributed</td>
              <td class="number">{scaled(rest, account.unit)}</td>
              <td class="number">{share(rest)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {cut > 0 && <p class="note">{count(cut)} others are shorter.</p>}
      {children}
    </div>
  );
}

function NotVisible({ names, limits }: { names: string[]; limits: Record<string, string> }) {
  if (names.length === 0) return null;
  return (
    <section class="not-visible">
      <h2>Not visible</h2>
      <p>This time cannot be distinguished, and stands in other classes, mostly in work:</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{NOT_VISIBLE[name] ?? limits[name] ?? "what the runtime does not report"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
