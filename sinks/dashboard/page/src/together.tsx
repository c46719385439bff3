/** Several regions faster at once: what the program could gain, and the exact answer on request. */

import { useEffect, useState } from "preact/hooks";
import type { Answer, Profile, Region } from "./api";
import { save } from "./chart";
import { Copy } from "./copy";
import { faster, parallelism, partText, together, type Bounds, type Part } from "./curves";
import { progress, useQuestion } from "./question";
import { shorter } from "./ranking";
import { NoBounds, SpeedupChart } from "./speedup";
import { percent, ratio, scaled } from "./units";

export function Together(props: {
  profile: Profile;
  parts: Part[];
  regions: Map<string, Region>;
  choose: (parts: Part[]) => void;
}) {
  const { profile, parts, regions, choose } = props;
  const specs = parts.map(partText);
  const text = specs.join(" ");
  const asking = useQuestion(profile.run);
  const [asked, setAsked] = useState("");
  // An answer is to what was asked, and not to what the sliders say since.
  useEffect(() => {
    if (asked !== text) asking.forget();
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
          <Chosen parts={parts} choose={choose} />
        )}
        <Tiles profile={profile} bounds={bounds} exact={exact} />
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
            <Copy key={text} name="copy link" text={() => location.href} />
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
            <button type="button" onClick={() => choose([])}>
              none
            </button>
            {answer && !said && <QuestionState answer={answer} profile={profile} />}
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

export function Mark({ exact }: { exact: boolean }) {
  return exact ? <span class="mark exact">exact</span> : <span class="mark bound">bound</span>;
}

/** Where locks are held, what bounds the program may be more than its span. */
export function boundName(profile: Profile): string {
  return profile.lockBound === 0 ? "span" : "bound";
}

function Chosen({ parts, choose }: { parts: Part[]; choose: (parts: Part[]) => void }) {
  return (
    <ul class="chosen">
      {parts.map((part) => (
        <li key={part.selector}>
          <code>{partText(part)}</code>
          <button
            type="button"
            aria-label={`without ${part.selector}`}
            onClick={() => choose(parts.filter((one) => one !== part))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

function Tiles({ profile, bounds, exact }: { profile: Profile; bounds: Bounds; exact: boolean }) {
  const range = (shown: (length: number) => string, least: number, most: number) =>
    bounds.min === bounds.max ? shown(bounds.max) : `${shown(least)} to ${shown(most)}`;
  const length = (value: number) => scaled(value, profile.unit);
  const speed = (value: number) => ratio(parallelism(profile.work, value));
  return (
    <dl class="tiles" aria-live="polite">
      <div>
        <dt>{boundName(profile)}</dt>
        <dd data-tile="what-if span">{range(length, bounds.min, bounds.max)}</dd>
      </div>
      <div>
        <dt>parallelism</dt>
        <dd data-tile="what-if parallelism">{range(speed, bounds.max, bounds.min)}</dd>
      </div>
      <div>
        <dt>shorter by</dt>
        <dd>{percent(shorter(profile, bounds))} %</dd>
      </div>
      <div>
        <dt>answer</dt>
        <dd data-tile="mark">
          <Mark exact={exact} />
        </dd>
      </div>
    </dl>
  );
}

/** A question that has no answer so far. */
function QuestionState({ answer, profile }: { answer: Answer; profile: Profile }) {
  return (
    <span role="status" class={answer.state === "failed" ? "bad" : ""}>
      {answer.error ?? progress(answer, profile.ranks ? "the ranks are" : "the run is")}
      {answer.candidates?.length ? `; did you mean ${answer.candidates.join(", ")}?` : ""}
    </span>
  );
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
