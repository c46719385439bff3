/** What-if page: every region ranked, a slider each, and the gain of several of them together. */

import type { Profile } from "./api";
import { factorText, parallelism, partText, selectors, type Part } from "./curves";
import {
  factorAt,
  hypotheses,
  ranked,
  rankFactorOf,
  stepOf,
  STEPS,
  withFactor,
  type Ranked,
} from "./ranking";
import { replace, withParameter, type Route } from "./route";
import { Share, Table, type Column } from "./table";
import { boundName, Mark, Together } from "./together";
import { percent, ratio, scaled } from "./units";

const FACTORS = ["2", "4", "16", "inf"];

export function WhatIfPage({ profile, route }: { profile: Profile; route: Route }) {
  if (profile.regions.length === 0) return <NoCurves profile={profile} />;
  const named = selectors(profile);
  const bySelector = new Map([...named].map(([region, selector]) => [selector, region]));
  const { known, strange } = hypotheses(route.query.getAll("h"), bySelector);
  const at = route.query.get("f") ?? "16";
  const factor = rankFactorOf(at);
  const choose = (parts: Part[]) => replace(withParameter(route, "h", parts.map(partText)));
  const set = (selector: string, to: number) => choose(withFactor(known, selector, to));
  return (
    <>
      <Together profile={profile} parts={known} regions={bySelector} choose={choose} />
      {strange.length > 0 && (
        <p class="problem" role="alert">
          The link asks about {strange.join(", ")}, which this run does not have.
        </p>
      )}
      <div class="tools">
        <h2>Each region alone</h2>
        <FactorChoice at={at} choose={(chosen) => replace(withParameter(route, "f", chosen))} />
        <span class="fill" />
        {profile.regionsCut > 0 && (
          <span class="note">
            {profile.regionsCut} regions with less serial work are not listed
          </span>
        )}
      </div>
      <Table
        label="ranking"
        columns={columnsOf(profile, factor, known, set)}
        rows={ranked(profile, factor, named)}
        id={({ region }) =>
          `${region.label} ${region.kinds.join(" ")} ${region.annotation ?? ""} ${region.file}`
        }
        order={route.query.get("sort") ?? "-gain"}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={({ selector }) => {
          if (selector !== "" && !known.some((part) => part.selector === selector))
            set(selector, factor);
        }}
        empty=""
      />
    </>
  );
}

function NoCurves({ profile }: { profile: Profile }) {
  return (
    <p class="empty">
      {profile.status === "running"
        ? "No curves yet: they appear when the program has done some work."
        : profile.ranks
          ? "There are no what-if curves of all ranks, since one of them has none: it did no work, or was made by an older version."
          : "The profile has no what-if curves: it did no work, or was made by an older version."}
    </p>
  );
}

function FactorChoice({ at, choose }: { at: string; choose: (factor: string) => void }) {
  return (
    <label>
      as if it were{" "}
      <select value={at} onChange={(event) => choose(event.currentTarget.value)}>
        {(FACTORS.includes(at) ? FACTORS : [at, ...FACTORS]).map((factor) => (
          <option key={factor} value={factor}>
            {factor === "inf" ? "infinitely" : factor + "x"}
          </option>
        ))}
      </select>{" "}
      faster
    </label>
  );
}

/** The table of regions, each alone faster by `factor`; the sliders set the `parts`. */
function columnsOf(
  profile: Profile,
  factor: number,
  parts: Part[],
  set: (selector: string, factor: number) => void,
): Column<Ranked>[] {
  return [
    {
      name: "region",
      title: "region",
      cell: ({ region }) => (
        <span title={region.file}>
          {region.annotation
            ? "@" + region.annotation
            : region.kinds.length === 0
              ? "Program"
              : `${region.label} ${region.kinds.join(" ")}`}
        </span>
      ),
      sort: ({ region }) => region.label,
    },
    {
      name: "gain",
      title: `shorter by %, ${factorText(factor)} faster`,
      hint: "how much shorter the program could be if this region alone were faster by the factor",
      number: true,
      cell: ({ gain }) => <Share percent={gain} text={percent(gain)} />,
      sort: ({ gain }) => gain,
    },
    {
      name: "serial",
      title: "serial %",
      number: true,
      cell: ({ region }) => percent(region.serialWorkPercent),
      sort: ({ region }) => region.serialWork,
    },
    {
      name: "span",
      title: `${boundName(profile)} then`,
      number: true,
      cell: ({ bounds }) => scaled(bounds.max, profile.unit),
      sort: ({ bounds }) => bounds.max,
    },
    {
      name: "parallelism",
      title: "parallelism then",
      number: true,
      cell: ({ bounds }) => ratio(parallelism(profile.work, bounds.max)),
      sort: ({ bounds }) => -bounds.max,
    },
    { name: "mark", title: "", cell: ({ bounds }) => <Mark exact={bounds.min === bounds.max} /> },
    {
      name: "slider",
      title: "faster",
      hint: "factors set here apply together, above",
      cell: ({ selector, region }) =>
        selector === "" ? (
          <span class="note" title="it cannot be selected: it has no line or name">
            {region.kinds.length === 0 ? "outside every directive" : "no source line"}
          </span>
        ) : (
          <Slider
            selector={selector}
            factor={parts.find((part) => part.selector === selector)?.factor ?? 1}
            set={set}
          />
        ),
    },
  ];
}

function Slider({
  selector,
  factor,
  set,
}: {
  selector: string;
  factor: number;
  set: (selector: string, factor: number) => void;
}) {
  return (
    <span class="slider" onClick={(event) => event.stopPropagation()}>
      <input
        type="range"
        min={0}
        max={STEPS}
        step={1}
        value={stepOf(factor)}
        aria-label={`${selector} faster`}
        aria-valuetext={factorText(factor)}
        onInput={(event) => set(selector, factorAt(Number(event.currentTarget.value)))}
      />
      <output>{factorText(factor)}</output>
    </span>
  );
}
