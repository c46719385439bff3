/** One run: its head and tabs, live while it runs. */

import { useMemo } from "preact/hooks";
import { AccountPage, type AccountProps } from "./account";
import type { Profile } from "./api";
import { dividedBlocks } from "./curves";
import { Download } from "./download";
import { FlowPage } from "./flow";
import { GrainsPage } from "./grains";
import { isAlive, jobsOf, ofAll, type Listed } from "./jobs";
import { useProfile, useSeconds, type Runs } from "./live";
import { Overview } from "./overview";
import { CriticalPath } from "./path";
import { PlanPage } from "./plan";
import { PropertiesPage } from "./properties";
import { format, type Route } from "./route";
import { seriesLink, seriesOf } from "./series";
import { elapsed, State, States } from "./state";
import { Speedup } from "./speedup";
import { command, count, duration, losses, percent, ratio, scaled } from "./units";
import { WhatIfPage } from "./whatif";

const TABS: [string, string][] = [
  ["", "overview"],
  ["whatif", "what if"],
  ["path", "critical path"],
  ["processors", "processors"],
  ["properties", "properties"],
  ["account", "account"],
  ["flow", "flow"],
  ["grains", "grains"],
  ["plan", "plan"],
];

export function RunPage({
  id,
  route,
  runs,
  showsSources,
}: {
  id: string;
  route: Route;
  runs: Runs;
  showsSources: boolean;
}) {
  const live = useProfile(id);
  const run = useMemo(() => listing(runs, id), [runs.all, id]);
  // A serial program has regions in place of a profile, and these are shown in its plan.
  const isSerial = run?.serial ?? false;
  const tab = route.path[2] ?? (isSerial ? "plan" : "");
  const profile = isSerial ? null : live.profile;
  const series = run && seriesOf(run);
  return (
    <>
      <div class="tools">
        <h1>{profile ? command(profile) : run ? command(run) : id}</h1>
        {profile?.name && <span>({profile.name})</span>}
        {run && <Freshness runs={runs} run={run} />}
        {profile && (
          <span class={profile.status === "partial" ? "bad" : ""}>profile {profile.status}</span>
        )}
        {series && <a href={seriesLink(series)}>its series</a>}
        {run?.ranksOf && (
          <span>
            rank {run.rank} of <a href={format(["run", run.ranksOf])}>{run.ranksOf}</a>
          </span>
        )}
        <span class="fill" />
        {profile && (
          <Download path={`/api/runs/${encodeURIComponent(id)}/profile`} name={`${id}.json`} />
        )}
      </div>
      <nav aria-label="views">
        {TABS.filter(([name]) => !isSerial || name === "plan").map(([name, title]) => (
          <a
            key={name}
            href={format(name ? ["run", id, name] : ["run", id])}
            aria-current={tab === name ? "page" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      {!run && runs.isRead && profile === null ? (
        <p class="empty">
          There is no run {id}. It may have been removed; the list of runs shows all that exist.
        </p>
      ) : isSerial && tab !== "plan" ? (
        <p class="empty">
          A serial program has no profile. Its <a href={format(["run", id, "plan"])}>plan</a> shows
          its regions.
        </p>
      ) : isRankView(tab) ? (
        <RankView view={tab} {...{ id, run, profile, route, showsSources }} />
      ) : profile === null ? (
        <p class="empty">
          {!live.isRead
            ? "Reading the profile."
            : run && isAlive(run)
              ? "No profile yet: it appears with the program's first work."
              : "The run left no profile: it ended before any of its data was sent."}
        </p>
      ) : (
        <>
          <Tiles profile={profile} />
          {tab === "whatif" ? (
            <WhatIfPage profile={profile} route={route} />
          ) : tab === "path" ? (
            <CriticalPath profile={profile} route={route} showsSources={showsSources} />
          ) : tab === "processors" ? (
            <Speedup profile={profile} runs={runs} />
          ) : (
            <Overview live={live} profile={profile} route={route} showsSources={showsSources} />
          )}
        </>
      )}
    </>
  );
}

/** Views of what each rank of a job has for itself: its account, its grains, or regions. */
const RANK_VIEWS = {
  properties: PropertiesPage,
  account: AccountPage,
  flow: FlowPage,
  grains: GrainsPage,
  plan: PlanPage,
};

const OF_EACH: Record<string, string> = { grains: "grains", plan: "regions" };

function isRankView(tab: string): tab is keyof typeof RANK_VIEWS {
  return tab in RANK_VIEWS;
}

function RankView({ view, ...props }: AccountProps & { view: keyof typeof RANK_VIEWS }) {
  const ranks = props.run?.ranks ?? [];
  // The profile of a job is that of all ranks, and a plan is made of its directives.
  const isOfEach = view !== "plan" || props.run?.serial;
  if (ranks.length > 0 && isOfEach) {
    return (
      <p class="empty">
        Each rank has {OF_EACH[view] ?? "an account"} of its own:{" "}
        {ranks.map(({ run, rank }) => (
          <a key={run} href={format(["run", run, view])}>
            rank {rank}{" "}
          </a>
        ))}
      </p>
    );
  }
  const View = RANK_VIEWS[view];
  return <View {...props} />;
}

/** The run, or the job of that name. */
function listing(runs: Runs, id: string): Listed | undefined {
  const run = runs.all.find((one) => one.run === id);
  return run ? { ...run, ranks: [] } : jobsOf(runs.all).get(id);
}

function Freshness({ runs, run }: { runs: Runs; run: Listed }) {
  useSeconds();
  return (
    <>
      {run.ranks.length > 0 ? (
        <States job={run} now={runs.now()} />
      ) : (
        <State run={run} now={runs.now()} />
      )}
      <span>{duration(elapsed(run, runs.now()))}</span>
    </>
  );
}

function Tiles({ profile }: { profile: Profile }) {
  const { unit, loss, limits } = profile;
  const lock = profile.lockBound > profile.span ? profile.locks[0] : undefined;
  const blocks = dividedBlocks(profile);
  const lost = losses(loss);
  const causes = Object.entries(loss).map(([cause, number]) => `${cause}: ${number}`);
  const used =
    profile.unit === "ns" && profile.elapsed
      ? `, ${ratio(profile.work / profile.elapsed)} processors used on average`
      : "";
  const tiles: [string, string, string, string][] = [
    ...(profile.elapsed
      ? [
          ["elapsed", scaled(profile.elapsed, "ns"), `since recording began${used}`, ""] as [
            string,
            string,
            string,
            string,
          ],
        ]
      : []),
    ["work", scaled(profile.work, unit), "time on one processor", ""],
    ["span", scaled(profile.span, unit), "least time on any number of processors", ""],
    ["parallelism", ratio(profile.parallelism), "work / span", ""],
    ...(lock
      ? [
          [
            "speedup at most",
            ratio(profile.work / profile.bound),
            "work / work under the lock, which is serial",
            "bad",
          ] as [string, string, string, string],
        ]
      : []),
    [
      "serial %",
      percent(profile.serialWorkPercent),
      "of the critical path lies outside every directive",
      "",
    ],
    [
      "lost",
      lost === 0 ? "none" : count(lost),
      causes.join(", ") || "nothing is missing",
      lost ? "bad" : "",
    ],
    [
      "overhead %",
      percent(profile.overheadPercent),
      "CPU time of the collector as a share of the program's",
      "",
    ],
    [
      "threads",
      String(profile.threads),
      `${profile.ranks ? "most of one rank; " : ""}clock ${profile.clock}, detail ${profile.detail}`,
      "",
    ],
  ];
  if (profile.ranks)
    tiles.push(["ranks", ofAll(profile.ranks.length, profile.rankCount), "with a profile", ""]);
  return (
    <>
      <dl class="tiles">
        {tiles.map(([name, value, hint, look]) => (
          <div key={name} title={hint}>
            <dt>{name}</dt>
            <dd class={look} data-tile={name}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {lost > 0 && <p class="bad">Lost: {causes.join(", ")}.</p>}
      {lock && (
        <p>
          Bound by a lock: {scaled(lock.work, unit)} of work were done under{" "}
          <code>{lock.name}</code>, one after another, in {count(lock.acquisitions)} acquisitions
          {lock.at.length > 0 && ` (${lock.at.join(", ")})`}. That is more than the span: start
          there.
        </p>
      )}
      {blocks && (
        <p>
          Static loops give each thread one block:{" "}
          {percent((100 * blocks.region.work) / profile.work)} % of the work,{" "}
          {percent(blocks.region.serialWorkPercent)} % of the critical path. The span is for these
          blocks. With more threads the blocks are smaller; then it is at least{" "}
          {scaled(blocks.least, unit)}, if nothing else depends on the number of threads (
          <code>@static-blocks</code>).
        </p>
      )}
      {Object.entries(limits).map(([name, sentence]) => (
        <p key={name} class="note">
          {sentence}
        </p>
      ))}
    </>
  );
}
