/** The ranks of a job side by side, in place of what only one run has. */

import type { Profile, Rank } from "./api";
import { format, replace, withParameter, type Route } from "./route";
import { Share, Table, type Column } from "./table";
import { ratio, scaled } from "./units";

/** The one with the largest span, of equal ones the lowest: the critical path is its. */
export function criticalRank(profile: Profile): Rank | undefined {
  return profile.ranks?.reduce((critical, rank) =>
    rank.span > critical.span || (rank.span === critical.span && rank.rank < critical.rank)
      ? rank
      : critical,
  );
}

export function Ranks({
  profile,
  ranks,
  route,
}: {
  profile: Profile;
  ranks: Rank[];
  route: Route;
}) {
  const critical = criticalRank(profile)!;
  const amount = (name: "work" | "span", most: number): Column<Rank> => ({
    name,
    title: name,
    number: true,
    cell: (rank) => (
      <Share
        percent={(100 * rank[name]) / Math.max(1, most)}
        text={scaled(rank[name], profile.unit)}
      />
    ),
    sort: (rank) => rank[name],
  });
  const columns: Column<Rank>[] = [
    {
      name: "rank",
      title: "rank",
      number: true,
      cell: (rank) => rank.rank,
      sort: (rank) => rank.rank,
    },
    {
      name: "run",
      title: "run",
      cell: (rank) => (
        <a href={format(["run", rank.run])} tabIndex={-1}>
          {rank.run}
        </a>
      ),
      sort: (rank) => rank.run,
    },
    { name: "host", title: "host", cell: (rank) => rank.host, sort: (rank) => rank.host },
    {
      name: "threads",
      title: "threads",
      number: true,
      cell: (rank) => rank.threads,
      sort: (rank) => rank.threads,
    },
    amount("work", Math.max(...ranks.map((rank) => rank.work))),
    amount("span", critical.span),
    {
      name: "parallelism",
      title: "parallelism",
      number: true,
      cell: (rank) => ratio(rank.parallelism),
      sort: (rank) => rank.parallelism,
    },
    {
      name: "status",
      title: "profile",
      cell: (rank) => <span class={rank.status === "partial" ? "bad" : ""}>{rank.status}</span>,
      sort: (rank) => rank.status,
    },
  ];
  return (
    <>
      <Table
        label="ranks"
        columns={columns}
        rows={ranks}
        id={(rank) => rank.run}
        order={route.query.get("ranks") ?? "-span"}
        setOrder={(order) => replace(withParameter(route, "ranks", order))}
        open={(rank) => (location.hash = format(["run", rank.run]))}
        empty=""
      />
      <p class="note">
        The ranks count as side by side: the span is that of rank {critical.rank}, work and
        directives are sums. There is no parallelism over time of all of them, whose profiles are
        not of the same moments: a rank's own page has its own.
      </p>
    </>
  );
}
