/** What-if page: every region ranked, a slider each, and the gain of several of them together. */

import { scaleLog } from "d3-scale";
import { useEffect, useState } from "preact/hooks";
import type { Profile, Region } from "./api";
import { save } from "./chart";
import {
  alone,
  factorText,
  faster,
  parallelism,
  parsePart,
  partText,
  selectors,
  together,
  type Bounds,
  type Part,
} from "./curves";
import { progress, useQuestion } from "./question";
import { replace, withParameter, type Route } from "./route";
import { NoBounds, SpeedupChart } from "./speedup";
import { Share, Table, type Column } from "./table";
import { percent, ratio, scaled } from "./units";

/** A slider's positions: 1x to 64x, four to a doubling, then no time at all. */
const STEPS = 6 * 4 + 1;
const FACTORS = ["2", "4", "16", "inf"];

function factorAt(step: number): number {
  return step >= STEPS ? Infinity : +(2 ** (step / 4)).toFixed(2);
}

const slide = scaleLog([1, 64], [0, STEPS - 1]).clamp(true);

function stepOf(factor: number): number {
  return Number.isFinite(factor) ? Math.round(slide(factor)) : STEPS;
}

interface Ranked {
  region: Region;
  selector: string;
  bounds: Bounds;
  gain: number;
}

export function WhatIfPage({ profile, route }: { profile: Profile; route: Route }) {
  const named = selectors(profile);
  const bySelector = new Map([...named].map(([region, selector]) => [selector, region]));
  const parts = route.query
    .getAll("h")
    .map(parsePart)
    .filter((part): part is Part => part !== null);
  const known = parts.filter((part) => bySelector.has(part.selector));
  const strange = route.query
    .getAll("h")
    .filter((text) => !known.some((part) => partText(part) === text));
  const at = route.query.get("f") ?? "16";
  const rankFactor = at === "inf" ? Infinity : Math.max(1, Number(at) || 16);
  const choose = (next: Part[]) =>
    replace(withParameter(route, "h", next.filter((part) => part.factor > 1).map(partText)));
  const set = (selector: string, factor: number) => {
    const has = known.some((part) => part.selector === selector);
    choose(
      has
        ? known.map((part) => (part.selector === selector ? { selector, factor } : part))
        : [...known, { selector, factor }],
    );
  };
  const ranking: Ranked[] = profile.regions.map((region) => {
    const bounds = alone(region, profile, rankFactor);
    return {
      region,
      selector: named.get(region) ?? "",
      bounds,
      gain: (100 * (profile.bound - bounds.max)) / Math.max(1, profile.bound),
    };
  });
  const columns: Column<Ranked>[] = [
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
      title: `shorter by %, ${factorText(rankFactor)} faster`,
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
            factor={known.find((part) => part.selector === selector)?.factor ?? 1}
            set={set}
          />
        ),
    },
  ];
  if (profile.regions.length === 0) {
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
        <label>
          as if it were{" "}
          <select
            value={at}
            onChange={(event) => replace(withParameter(route, "f", event.currentTarget.value))}
          >
            {(FACTORS.includes(at) ? FACTORS : [at, ...FACTORS]).map((factor) => (
              <option key={factor} value={factor}>
                {factor === "inf" ? "infinitely" : factor + "x"}
              </option>
            ))}
          </select>{" "}
          faster
        </label>
        <span class="fill" />
        {profile.regionsCut > 0 && (
          <span class="note">
            {profile.regionsCut} regions with less serial work are not listed
          </span>
        )}
      </div>
      <Table
        label="ranking"
        columns={columns}
        rows={ranking}
        id={({ region }) =>
          `${region.label} ${region.kinds.join(" ")} ${region.annotation ?? ""} ${region.file}`
        }
        order={route.query.get("sort") ?? "-gain"}
        setOrder={(order) => replace(withParameter(route, "sort", order))}
        open={({ selector }) => {
          if (selector !== "" && !known.some((part) => part.selector === selector))
            set(selector, Number.isFinite(rankFactor) ? rankFactor : Infinity);
        }}
        empty=""
      />
    </>
  );
}

function Mark({ exact }: { exact: boolean }) {
  return exact ? <span class="mark exact">exact</span> : <span class="mark bound">bound</span>;
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

function Together(props: {
  profile: Profile;
  parts: Part[];
  regions: Map<string, Region>;
  choose: (parts: Part[]) => void;
}) {
  const { profile, parts, regions } = props;
  const specs = parts.map(partText);
  const asking = useQuestion(profile.run);
  const [asked, setAsked] = useState("");
  const [copied, setCopied] = useState(false);
  const text = specs.join(" ");
  // An answer is to what was asked, and not to what the sliders say since.
  useEffect(() => {
    if (asked !== text) asking.forget();
    setCopied(false);
  }, [text]);
  const chosen = parts.map((part) => ({
    region: regions.get(part.selector)!,
    factor: part.factor,
  }));
  const curves = together(chosen, profile);
  const answer = asked === text ? asking.answer : null;
  const said = answer?.answer;
  const bounds: Bounds = said ? { min: said.boundAtLeast, max: said.bound } : curves;
  const exact = said ? said.exact : parts.length === 0 || bounds.min === bounds.max;
  const range = (show: (length: number) => string) =>
    bounds.min === bounds.max ? show(bounds.max) : `${show(bounds.min)} to ${show(bounds.max)}`;
  return (
    <section class="together">
      <div>
        <h2>{parts.length === 0 ? "As it was measured" : "If these were faster"}</h2>
        {parts.length === 0 ? (
          <p class="note">
            Move a slider below, or press Enter on a region: {boundName(profile)}, parallelism and
            speedup follow at once.
          </p>
        ) : (
          <ul class="chosen">
            {parts.map((part) => (
              <li key={part.selector}>
                <code>{partText(part)}</code>
                <button
                  type="button"
                  aria-label={`without ${part.selector}`}
                  onClick={() => props.choose(parts.filter((one) => one !== part))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        <dl class="tiles" aria-live="polite">
          <div>
            <dt>{boundName(profile)}</dt>
            <dd data-tile="what-if span">{range((length) => scaled(length, profile.unit))}</dd>
          </div>
          <div>
            <dt>parallelism</dt>
            <dd data-tile="what-if parallelism">
              {bounds.min === bounds.max
                ? ratio(parallelism(profile.work, bounds.max))
                : `${ratio(parallelism(profile.work, bounds.max))} to ${ratio(parallelism(profile.work, bounds.min))}`}
            </dd>
          </div>
          <div>
            <dt>shorter by</dt>
            <dd>{percent((100 * (profile.bound - bounds.max)) / Math.max(1, profile.bound))} %</dd>
          </div>
          <div>
            <dt>answer</dt>
            <dd data-tile="mark">
              <Mark exact={exact} />
            </dd>
          </div>
        </dl>
        {said && !said.exact && <p class="note">Not exact because {said.inexactBecause}.</p>}
        {parts.length > 0 && (
          <div class="tools">
            {!said && !exact && (
              <button
                type="button"
                disabled={answer !== null && answer.state !== "failed"}
                onClick={() => {
                  setAsked(text);
                  asking.start({ specs });
                }}
              >
                ask for the exact answer
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                // The address has the hypotheses, and no token.
                navigator.clipboard?.writeText(location.href).then(
                  () => setCopied(true),
                  () => setCopied(false),
                );
              }}
            >
              {copied ? "copied" : "copy link"}
            </button>
            <button
              type="button"
              onClick={() =>
                save(
                  new Blob([exported(profile, specs, bounds, exact)], { type: "application/json" }),
                  `${profile.run}-whatif.json`,
                )
              }
            >
              export
            </button>
            <button type="button" onClick={() => props.choose([])}>
              none
            </button>
            {answer && !said && (
              <span role="status" class={answer.state === "failed" ? "bad" : ""}>
                {answer.error ?? progress(answer, profile.ranks ? "the ranks are" : "the run is")}
                {answer.candidates?.length ? `; did you mean ${answer.candidates.join(", ")}?` : ""}
              </span>
            )}
          </div>
        )}
        {parts.length > 0 && (
          <p class="note">
            In a terminal:{" "}
            <code>
              whip whatif {profile.run} {text}
            </code>
          </p>
        )}
      </div>
      {profile.ranks ? (
        <NoBounds />
      ) : (
        <SpeedupChart
          profile={profile}
          limits={faster(profile, bounds, chosen)}
          points={[]}
          hypothetical={parts.length > 0}
        />
      )}
    </section>
  );
}

/** Where locks are held, what bounds the program may be more than its span. */
function boundName(profile: Profile): string {
  return profile.lockBound === 0 ? "span" : "bound";
}

function exported(profile: Profile, hypothesis: string[], bound: Bounds, exact: boolean): string {
  const { run, program, unit, work } = profile;
  const measured = { measuredSpan: profile.span, measuredBound: profile.bound };
  // `span` is the bound's older name, as in whip.rank/1.
  const then = {
    bound: bound.max,
    boundAtLeast: bound.min,
    span: bound.max,
    spanAtLeast: bound.min,
  };
  const answer = {
    run,
    program,
    unit,
    hypothesis,
    exact,
    work,
    ...measured,
    ...then,
    link: location.href,
  };
  return JSON.stringify(answer, null, 2) + "\n";
}
