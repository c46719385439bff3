/** Grains of a run by directive: what they cost to make, and which are bad for which cause. */

import type { AccountProps } from "./account";
import { Download } from "./download";
import { GrainDensity } from "./grain-density";
import {
  benefitSteps,
  causeText,
  creationOf,
  PARTS,
  worstCause,
  worstText,
  type GrainDirective,
  type Grains,
} from "./grain-sums";
import { isAlive } from "./jobs";
import { directiveKey, useShown } from "./live";
import { replace, withParameter } from "./route";
import { SourceLines } from "./source";
import { Share, Table, type Column } from "./table";
import { count, percent, scaled } from "./units";

export function GrainsPage(props: AccountProps) {
  const { id } = props;
  const path = `/api/runs/${encodeURIComponent(id)}/grains`;
  const live = useShown<Grains>(path + "/events", "grains");
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      {live.shown ? (
        <Shown {...props} now={live.shown} path={path} />
      ) : (
        !live.problem && <NoGrains {...props} isRead={live.isRead} />
      )}
    </>
  );
}

function NoGrains({ run, isRead }: AccountProps & { isRead: boolean }) {
  if (!isRead) return <p class="empty">Reading the grains.</p>;
  return (
    <p class="empty">
      {run && isAlive(run)
        ? "No grains yet: none has been made, or the run does not follow them. "
        : "The run has no grains: it did not follow them. "}
      To record them: <code>whip run --grains -- {run?.program ?? "PROGRAM"}</code>
    </p>
  );
}

function Shown(props: AccountProps & { now: Grains; path: string }) {
  const { id, now, path, route } = props;
  const words = (route.query.get("q") ?? "").toLowerCase();
  const chosen = route.query.get("row") ?? "";
  const rows = now.directives.filter((row) => textOf(row).toLowerCase().includes(words));
  const selected = now.directives.find((row) => directiveKey(row) === chosen);
  return (
    <>
      <div class="tools">
        <input
          type="search"
          placeholder="filter directives"
          aria-label="filter directives"
          value={words}
          onInput={(event) => replace(withParameter(route, "q", event.currentTarget.value))}
        />
        <span class="fill" />
        <span>
          {count(now.count)} grains, creation {now.creation}
        </span>
        <Download path={path} name={`${id}-grains.json`} />
      </div>
      <Table
        label="grains by directive"
        columns={columnsOf(now)}
        rows={rows}
        id={directiveKey}
        selected={chosen}
        order={route.query.get("sort") ?? ""}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={(row) => replace(withParameter(route, "row", directiveKey(row)))}
        empty={
          now.directives.length > 0
            ? "No directive has these words."
            : "The run has made no grains so far."
        }
      />
      {now.missing > 0 && (
        <p class="bad">{count(now.missing)} records of grains are missing: sums lack them.</p>
      )}
      {selected ? (
        <Detail {...props} now={now} row={selected} />
      ) : (
        <p class="note">
          A grain is a task or a chunk of a loop; its benefit is its work by what it cost to make.
          Press Enter on a row, or click it, for what is bad and where.
        </p>
      )}
    </>
  );
}

/** Everything in a row that a filter finds. */
function textOf(row: GrainDirective): string {
  return `${row.kind} ${row.label} ${row.causes.map(causeText).join(" ")}`;
}

function columnsOf({ unit }: Grains): Column<GrainDirective>[] {
  return [
    {
      name: "directive",
      title: "directive",
      cell: (row) => <span title={row.file}>{`${row.kind} ${row.label}`}</span>,
      sort: (row) => `${row.kind} ${row.label}`,
    },
    {
      name: "grains",
      title: "grains",
      number: true,
      cell: (row) => count(row.grains),
      sort: (row) => row.grains,
    },
    {
      name: "work",
      title: "work",
      number: true,
      cell: (row) => scaled(row.work, unit),
      sort: (row) => row.work,
    },
    {
      name: "longest",
      title: "longest",
      hint: "work of the largest grain",
      number: true,
      cell: (row) => scaled(row.maxWork, unit),
      sort: (row) => row.maxWork,
    },
    {
      name: "creation",
      title: "creation",
      hint: "what making all of them cost",
      number: true,
      cell: (row) => costText(creationOf(row), unit),
      sort: (row) => creationOf(row) ?? -1,
    },
    {
      name: "low",
      title: "low benefit %",
      hint: "share of the grains that cost more to make than they worked",
      number: true,
      cell: (row) => <LowBenefit row={row} />,
      sort: (row) => row.lowBenefits / row.grains,
    },
    {
      name: "cause",
      title: "worst cause",
      wide: true,
      cell: (row) => {
        const worst = worstCause(row);
        return worst ? causeText(worst) : "";
      },
      sort: (row) => worstCause(row)?.share ?? 0,
    },
  ];
}

function LowBenefit({ row }: { row: GrainDirective }) {
  const share = (100 * row.lowBenefits) / row.grains;
  return <Share percent={share} text={percent(share)} />;
}

function costText(cost: number | null, unit: string): string {
  return cost === null ? "not known" : scaled(cost, unit);
}

function Detail({
  now,
  row,
  profile,
  showsSources,
}: AccountProps & { now: Grains; row: GrainDirective }) {
  const { unit } = now;
  const worst = now.grains.filter((one) => one.kind === row.kind && one.label === row.label);
  return (
    <section class="detail">
      <h2>{`${row.kind} ${row.label}`}</h2>
      {row.causes.length === 0 && <p>No grain of it is bad.</p>}
      {row.causes.map((cause) => (
        <p key={cause.cause} class="bad">
          {causeText(cause)} of the work and creation here: it costs {scaled(cause.cost, unit)}.
        </p>
      ))}
      <dl class="facts">
        {PARTS.filter((part) => row.creation[part] !== null).map((part) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>{costText(row.creation[part], unit)}</dd>
          </div>
        ))}
        {row.creation.unknown > 0 && (
          <div>
            <dt>creation not known of</dt>
            <dd>{count(row.creation.unknown)}</dd>
          </div>
        )}
      </dl>
      <Benefits row={row} />
      <GrainDensity row={row} unit={unit} file={`${now.run}-grains`} />
      {worst.length > 0 && (
        <>
          <h3>Worst grains</h3>
          <ul>
            {worst.map((grain) => (
              <li key={`${grain.number} ${grain.lineage}`}>
                <code>{grain.lineage}</code> {worstText(grain, unit)}
              </li>
            ))}
          </ul>
        </>
      )}
      {profile && (
        <SourceLines profile={profile} file={row.file} line={row.line} shown={showsSources} />
      )}
    </section>
  );
}

/** How many grains have which benefit. */
function Benefits({ row }: { row: GrainDirective }) {
  const steps = benefitSteps(row);
  const most = Math.max(1, ...steps.map(({ grains }) => grains));
  if (steps.length === 0) return null;
  return (
    <table class="benefits" aria-label="grains by benefit">
      <tbody>
        {steps.map(({ from, grains, isLow }) => (
          <tr key={from}>
            <th scope="row">{from}</th>
            <td class={isLow ? "bad" : ""}>
              <Share percent={(100 * grains) / most} text={count(grains)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
