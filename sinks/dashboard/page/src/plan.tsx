/** A plan that can be edited: what to run in parallel first, its speedup, and what stands in the way. */

import { useEffect, useState } from "preact/hooks";
import type { AccountProps } from "./account";
import { Copy } from "./copy";
import { Download } from "./download";
import { isAlive } from "./jobs";
import { useShown } from "./live";
import { PlanCurve } from "./plan-curve";
import { PlanSource } from "./plan-source";
import {
  commandOf,
  coresAt,
  coresText,
  cutText,
  dependenceText,
  isStep,
  nameOf,
  notesOf,
  parallelismText,
  PERSONALITIES,
  queryOf,
  reasonText,
  rowKey,
  rowsOf,
  stepOf,
  STEPS,
  toggled,
  wishOf,
  type Plan,
  type PlanRow,
  type PlanWish,
} from "./plans";
import { replace, withParameter, type Route } from "./route";
import { Share, Table, type Column } from "./table";
import { count, percent, ratio, scaled } from "./units";

/** Until then a slider may still move. */
const SETTLED_MS = 120;

export function PlanPage(props: AccountProps) {
  const { id, route } = props;
  const path = `/api/runs/${encodeURIComponent(id)}/plan`;
  const wish = wishOf(route);
  const query = useSettled(queryOf(wish));
  // The plan before stays until that of the new settings is here.
  const live = useShown<Plan>(`${path}/events?${query}`, "plan", path);
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      <Controls route={route} wish={wish} plan={live.shown} path={`${path}?${query}`} id={id} />
      <Excluded route={route} wish={wish} />
      {live.shown ? (
        <Shown {...props} plan={live.shown} wish={wish} />
      ) : (
        !live.problem && <NoPlan {...props} isRead={live.isRead} />
      )}
    </>
  );
}

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function NoPlan({ run, isRead }: AccountProps & { isRead: boolean }) {
  if (!isRead) return <p class="empty">Reading what the plan is made of.</p>;
  return (
    <p class="empty">
      {run && isAlive(run)
        ? "No plan yet: it appears when the first regions or directives have ended."
        : "The run has no plan: none of its regions or directives has come."}
    </p>
  );
}

function Controls(props: {
  route: Route;
  wish: PlanWish;
  plan: Plan | null;
  path: string;
  id: string;
}) {
  const { route, wish, plan } = props;
  const cores = wish.cores || String(plan?.cores ?? "");
  const set = (text: string) => replace(withParameter(route, "cores", coresText(text)));
  return (
    <div class="tools">
      <label>
        rules of{" "}
        <select
          value={wish.personality}
          onChange={({ currentTarget: { value } }) =>
            replace(withParameter(route, "for", value === "openmp" ? "" : value))
          }
        >
          {PERSONALITIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="slider">
        cores{" "}
        <input
          type="range"
          min={0}
          max={STEPS}
          step={1}
          value={stepOf(Number(cores) || 1)}
          aria-label="cores, by powers of two"
          aria-valuetext={`${cores} cores`}
          onInput={(event) => set(String(coresAt(Number(event.currentTarget.value))))}
        />
      </label>
      <input
        type="number"
        class="cores"
        min={1}
        value={cores}
        aria-label="cores"
        onChange={(event) => set(event.currentTarget.value)}
      />
      <span class="fill" />
      <Copy key={location.href} name="copy link" text={() => location.href} />
      <Download path={props.path} name={`${props.id}-plan.json`} />
    </div>
  );
}

/** Names that the address excludes, also those that the run does not have. */
function Excluded({ route, wish }: { route: Route; wish: PlanWish }) {
  if (wish.excluded.length === 0) return null;
  return (
    <ul class="chosen" aria-label="excluded">
      {wish.excluded.map((name) => (
        <li key={name}>
          without <code>{name}</code>
          <button
            type="button"
            aria-label={`take back ${name}`}
            onClick={() => exclude(route, wish, name)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function exclude(route: Route, { excluded }: PlanWish, name: string): void {
  replace(withParameter(route, "exclude", toggled(excluded, name)));
}

function Shown(props: AccountProps & { plan: Plan; wish: PlanWish }) {
  const { id, plan, route, run, wish } = props;
  const rows = rowsOf(plan);
  const key = route.query.get("row");
  const selected = rows.find((row) => rowKey(row) === key) ?? rows[0];
  const toggle = (row: PlanRow) => {
    if (isStep(row) || row.excluded) exclude(route, wish, row.region);
  };
  return (
    <>
      {!plan.ended && (
        <p class="note">
          {run && isAlive(run)
            ? "The run goes on: regions that are open are not counted yet."
            : "The run ended without a last record: regions that were open are not counted."}
        </p>
      )}
      <section class="together">
        <div>
          <Tiles plan={plan} />
          <StopAfter plan={plan} />
          <p class="note">
            In a terminal: <code>{commandOf(id, { ...wish, cores: String(plan.cores) })}</code>
          </p>
        </div>
        <PlanCurve plan={plan} run={id} />
      </section>
      <Table
        label="plan"
        columns={columnsOf(wish, toggle)}
        rows={rows}
        id={rowKey}
        selected={selected ? rowKey(selected) : ""}
        order=""
        open={(row) => replace(withParameter(route, "row", rowKey(row)))}
        mark={toggle}
        empty="The run has no region or directive."
      />
      {cutText(plan) && <p class="note">{cutText(plan)} The JSON has all.</p>}
      {selected && <Detail {...props} row={selected} rows={rows} />}
      {notesOf(plan).map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
    </>
  );
}

function Tiles({ plan }: { plan: Plan }) {
  const tiles: [string, string, string][] = [
    ["speedup", plan.speedup === null ? "?" : ratio(plan.speedup), `on ${plan.cores} cores`],
    ["saved %", percent(plan.saved), "of the program's work, by the whole plan"],
    [
      "ideally",
      plan.ideal.speedup === null ? "?" : ratio(plan.ideal.speedup),
      "on any number of cores, without overhead",
    ],
    ["cores", String(plan.cores), "the choice does not depend on them"],
    ["work", scaled(plan.work, plan.unit), "of the whole program"],
  ];
  return (
    <dl class="tiles" aria-live="polite">
      {tiles.map(([name, value, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd data-tile={`plan ${name}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StopAfter({ plan }: { plan: Plan }) {
  const all = plan.steps.length + plan.stepsCut;
  if (all === 0) return <p>Nothing to do: no region saves enough.</p>;
  if (plan.speedup === null)
    return <p>Directives that lie inside one another save more together than there is.</p>;
  return plan.stopAfter < all ? (
    <p>
      {plan.stopAfter === 0 ? "All steps" : `The steps after ${plan.stopAfter}`} together save less
      than 1 % of the work on {plan.cores} cores.
    </p>
  ) : null;
}

function columnsOf(wish: PlanWish, toggle: (row: PlanRow) => void): Column<PlanRow>[] {
  return [
    {
      name: "planned",
      title: "do",
      hint: "take it out of the plan, or back in; Space does, too",
      cell: (row) =>
        (isStep(row) || row.excluded) && (
          <input
            type="checkbox"
            // As the address has it: the answer comes later.
            checked={!wish.excluded.includes(row.region) && isStep(row)}
            aria-label={`plan ${row.region}`}
            onClick={(event) => event.stopPropagation()}
            onChange={() => toggle(row)}
          />
        ),
    },
    { name: "rank", title: "#", number: true, cell: (row) => (isStep(row) ? row.rank : "") },
    {
      name: "region",
      title: "region",
      hint: "press Enter for its source",
      cell: (row) => <span title={`${row.file} ${row.function}`}>{nameOf(row)}</span>,
    },
    { name: "label", title: "label", cell: (row) => row.label },
    { name: "sp", title: "SP", hint: "self-parallelism", number: true, cell: parallelismText },
    {
      name: "coverage",
      title: "coverage %",
      hint: "share of the program's work that is in it",
      number: true,
      cell: (row) => <Share percent={row.coverage} text={percent(row.coverage)} />,
    },
    {
      name: "saved",
      title: "saves %",
      hint: "what it adds to the steps before it, on the chosen cores",
      number: true,
      cell: (row) => (isStep(row) ? percent(row.saved) : ""),
    },
    {
      name: "cumulative",
      title: "in all %",
      number: true,
      cell: (row) => (isStep(row) ? percent(row.cumulative) : ""),
    },
    { name: "way", title: "pragma, or what stands in the way", wide: true, cell: wayOf },
  ];
}

function wayOf(row: PlanRow) {
  if (!isStep(row)) return <span title={reasonText(row)}>{reasonText(row)}</span>;
  if (row.pragma !== null) return <code title={row.pragma}>{row.pragma}</code>;
  return row.efforts.length > 0 ? `first: ${row.efforts.join("; ")}` : "";
}

function Detail({ id, row, rows, showsSources }: AccountProps & { row: PlanRow; rows: PlanRow[] }) {
  return (
    <section class="detail">
      <h2>{nameOf(row)}</h2>
      {isStep(row) ? (
        <>
          {row.pragma !== null && (
            <p>
              <code>{row.pragma}</code>{" "}
              <Copy key={row.pragma} name="copy" text={() => row.pragma!} />
            </p>
          )}
          {row.efforts.length > 0 && <p>To do: {row.efforts.join("; ")}.</p>}
        </>
      ) : (
        <p>
          Not planned: {row.reason}
          {row.planned && ` (${row.planned})`}.
        </p>
      )}
      {row.dependences.length > 0 && (
        <>
          <h3>Blocked by</h3>
          <ul class="rules" aria-label="dependences">
            {row.dependences.map((each) => (
              <li key={dependenceText(each)}>
                {dependenceText(each)}, {count(each.count)} times
              </li>
            ))}
          </ul>
        </>
      )}
      {row.dependencesCut > 0 && (
        <p class="note">{count(row.dependencesCut)} more dependences are not shown.</p>
      )}
      <PlanSource run={id} regions={rows} chosen={row} shown={showsSources} />
    </section>
  );
}
