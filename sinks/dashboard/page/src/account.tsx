/** Where the time of a run's threads went, by construct or by thread. */

import type { Account, Profile } from "./api";
import {
  CLASSES,
  constructName,
  MEANINGS,
  mostOf,
  NOT_VISIBLE,
  rowsBy,
  together,
  type By,
  type Row,
} from "./classes";
import { Download } from "./download";
import type { Listed } from "./jobs";
import { useAccount, type LiveAccount } from "./live";
import { NoAccount } from "./no-account";
import { replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { Share, Table, type Column } from "./table";
import { count, percent, scaled } from "./units";

/** A run, and what is known of it beside its account. */
export interface AccountProps {
  id: string;
  /** None: the list of runs has not been read. */
  run: Listed | undefined;
  profile: Profile | null;
  route: Route;
  showsSources: boolean;
}

export function AccountPage(props: AccountProps) {
  const path = `/api/runs/${encodeURIComponent(props.id)}/constructs`;
  const live: LiveAccount<Account> = useAccount(path + "/events", "account");
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      {live.shown ? (
        <Shown {...props} account={live.shown} path={path} />
      ) : (
        !live.problem && <NoAccount run={props.run} profile={props.profile} isRead={live.isRead} />
      )}
    </>
  );
}

function Shown({
  id,
  account,
  path,
  profile,
  route,
  showsSources,
}: AccountProps & { account: Account; path: string }) {
  const by: By = route.query.get("by") === "thread" ? "thread" : "construct";
  const chosen = route.query.get("row") ?? "";
  const all = together(account);
  const rows = rowsBy(account, by);
  const widest = Math.max(1, ...rows.map((row) => row.total));
  const share = (time: number) => (100 * time) / Math.max(1, all.total);
  const columns: Column<Row>[] = [
    {
      name: "name",
      title: by,
      cell: (row) => <span title={row.construct?.file}>{row.name}</span>,
      sort: (row) => row.name,
    },
    {
      name: "classes",
      title: "classes",
      wide: true,
      cell: (row) => (
        <Stack row={row} unit={account.unit} widest={row.key === all.key ? all.total : widest} />
      ),
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
      cell: (row) => scaled(row.total, account.unit),
      sort: (row) => row.total,
    },
    {
      name: "loss",
      title: "loss",
      hint: "all but work",
      number: true,
      cell: (row) => scaled(row.loss, account.unit),
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
  const selected = [all, ...rows].find((row) => row.key === chosen);
  return (
    <>
      <Tiles account={account} />
      <Unclosed account={account} />
      <div class="tools">
        <span role="group" aria-label="rows">
          {(["construct", "thread"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={by === one}
              onClick={() =>
                replace(withParameter(withoutRow(route), "by", one === "thread" ? one : ""))
              }
            >
              by {one}
            </button>
          ))}
        </span>
        <Legend />
        <span class="fill" />
        <Download path={path} name={`${id}-account.json`} />
      </div>
      <Table
        label={`time by ${by}`}
        columns={columns}
        rows={rows}
        pinned={all}
        id={(row) => row.key}
        selected={chosen}
        order={route.query.get("sort") ?? (by === "construct" ? "-loss" : "")}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(row) => replace(withParameter(route, "row", row.key))}
        empty="No thread has been anywhere yet."
      />
      {selected ? (
        <Detail
          account={account}
          row={selected}
          by={by}
          profile={profile}
          showsSources={showsSources}
        />
      ) : (
        <p class="note">Press Enter on a row, or click it, for its numbers and its source.</p>
      )}
      <NotVisible names={account.notVisible} limits={profile?.limits ?? {}} />
    </>
  );
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
      account.ended ? "from the run's start to its end" : "so far: up to the last cut",
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
  return (
    <>
      {account.unclosed.map(({ thread, time }) => (
        <p key={thread} class="bad">
          Thread {thread} has {scaled(Math.abs(time), account.unit)} in{" "}
          {time > 0 ? "no class" : "two classes"}: please report it with the program.
        </p>
      ))}
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
function Stack({ row, unit, widest }: { row: Row; unit: string; widest: number }) {
  const parts = CLASSES.filter((one) => row.times[one] > 0).map((one) => ({
    one,
    width: `${(100 * row.times[one]) / widest}%`,
    text: `${one} ${scaled(row.times[one], unit)}, ${percent((100 * row.times[one]) / row.total)} %`,
  }));
  return (
    <span class="stack" role="img" aria-label={parts.map(({ text }) => text).join("; ") || "none"}>
      {parts.map(({ one, width, text }) => (
        <span key={one} class={`class-${one}`} style={{ width }} title={text} />
      ))}
    </span>
  );
}

function Detail({
  account,
  row,
  by,
  profile,
  showsSources,
}: {
  account: Account;
  row: Row;
  by: By;
  profile: Profile | null;
  showsSources: boolean;
}) {
  const { construct } = row;
  const most = mostOf(account, row, by);
  const all = Math.max(1, account.threads * account.elapsed);
  return (
    <section class="detail">
      <h2>{construct ? constructName(construct) : row.name}</h2>
      {construct?.function && <p>in {construct.function}</p>}
      <table class="plain" aria-label={`classes of ${row.name}`}>
        <thead>
          <tr>
            <th>class</th>
            <th class="number">time</th>
            <th class="number">% of it</th>
            <th class="number">% of all</th>
            <th>most of it in</th>
          </tr>
        </thead>
        <tbody>
          {CLASSES.filter((one) => row.times[one] !== 0).map((one) => (
            <tr key={one}>
              <td title={MEANINGS[one]}>
                <span class={`swatch class-${one}`} /> {one}
              </td>
              <td class="number">{scaled(row.times[one], account.unit)}</td>
              <td class="number">{percent((100 * row.times[one]) / row.total)}</td>
              <td class="number">{percent((100 * row.times[one]) / all)}</td>
              <td>{most.get(one) ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {construct && profile && construct.kind !== "program" && (
        <SourceLines
          profile={profile}
          file={construct.file}
          line={construct.line}
          shown={showsSources}
        />
      )}
    </section>
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
