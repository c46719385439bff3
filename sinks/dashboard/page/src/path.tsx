/** The critical path by nesting: as wide as the work on it, coloured by parallelism. */

import { hierarchy, partition, type HierarchyRectangularNode } from "d3-hierarchy";
import { scaleLog } from "d3-scale";
import { interpolateCividis } from "d3-scale-chromatic";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Profile, Tree } from "./api";
import { Figure, useWidth } from "./chart";
import { progress, useQuestion } from "./question";
import { criticalRank } from "./ranks";
import { format, replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { percent, ratio, scaled } from "./units";

type Node = HierarchyRectangularNode<Tree>;

const ROW_PX = 24;
/** Deeper ones come when one zooms in. */
const LEVELS_MAX = 16;
/** Pieces thinner than this are drawn as one, with their neighbours. */
const THINNEST_PX = 2;

export function CriticalPath({
  profile,
  route,
  showsSources,
}: {
  profile: Profile;
  route: Route;
  showsSources: boolean;
}) {
  const run = criticalRank(profile)?.run ?? profile.run;
  const asking = useQuestion(run);
  const { answer } = asking;
  useEffect(() => asking.start({ stacks: true }), [run]);
  if (answer?.state === "failed") {
    return (
      <p class="problem" role="alert">
        {answer.error}{" "}
        <button type="button" onClick={() => asking.start({ stacks: true })}>
          ask again
        </button>
      </p>
    );
  }
  if (!answer?.tree)
    return (
      <p class="empty" role="status">
        The critical path is not part of a profile; {answer ? progress(answer) : "asking for it"}.
      </p>
    );
  if (answer.tree.critical === 0)
    return <p class="empty">There is no critical path: no work was measured.</p>;
  return (
    <>
      {profile.ranks && (
        <p class="note">
          It is that of the rank with the largest span, <a href={format(["run", run])}>{run}</a>.
        </p>
      )}
      {answer.state === "live" && <p class="note">So far; it follows the running program.</p>}
      {answer.inexactBecause && answer.state !== "live" && (
        <p class="note">Not exact because {answer.inexactBecause}.</p>
      )}
      {(answer.cut ?? 0) > 0 && (
        <p class="note">{answer.cut} small pieces are drawn together as “somewhere”.</p>
      )}
      <Icicle profile={profile} tree={answer.tree} route={route} showsSources={showsSources} />
    </>
  );
}

/** Steps from the root, as a link keeps them. */
function pathOf(node: Node): string {
  return node
    .ancestors()
    .reverse()
    .slice(1)
    .map((one) => one.data.name)
    .join("\n");
}

function Icicle({
  profile,
  tree,
  route,
  showsSources,
}: {
  profile: Profile;
  tree: Tree;
  route: Route;
  showsSources: boolean;
}) {
  const [box, width] = useWidth();
  const [words, setWords] = useState("");
  const root = useMemo(() => {
    const nodes = hierarchy(tree).sum(
      (node) => node.critical - node.children.reduce((sum, child) => sum + child.critical, 0),
    );
    return partition<Tree>()(nodes);
  }, [tree]);
  const parallelisms = useMemo(() => {
    const byDirective = new Map(
      profile.directives.map((row) => [`${row.kind} ${row.label} ${row.file}`, row.parallelism]),
    );
    byDirective.set("program Program ", profile.parallelism);
    return byDirective;
  }, [profile]);
  const parallelismOf = (node: Tree) =>
    node.kind === "strands" ? 1 : parallelisms.get(`${node.kind} ${node.label} ${node.file}`);
  const most = Math.max(2, ...[...parallelisms.values()].filter(Number.isFinite));
  // Dark where it is parallel: what stands out is what is serial.
  const shade = scaleLog([1, most], [0.95, 0.1]).clamp(true);
  const find = (path: string | null) =>
    root.descendants().find((node) => pathOf(node) === path) ?? root;
  const zoomed = find(route.query.get("zoom"));
  const chosen = route.query.get("at") === null ? null : find(route.query.get("at"));
  const zoom = (node: Node) => replace(withParameter(route, "zoom", pathOf(node)));
  const select = (node: Node) => replace(withParameter(route, "at", pathOf(node)));
  const wanted = words.toLowerCase();
  const isFound = (node: Node) => wanted !== "" && node.data.name.toLowerCase().includes(wanted);

  const scale = width / (zoomed.x1 - zoomed.x0);
  const above = zoomed.ancestors().reverse().slice(0, -1);
  const drawn: { node: Node; x: number; w: number; row: number; folded: number }[] = above.map(
    (node, row) => ({ node, x: 0, w: width, row, folded: 0 }),
  );
  let deepest = above.length;
  const draw = (node: Node, row: number) => {
    drawn.push({
      node,
      x: (node.x0 - zoomed.x0) * scale,
      w: (node.x1 - node.x0) * scale,
      row,
      folded: 0,
    });
    deepest = Math.max(deepest, row);
    if (row - above.length >= LEVELS_MAX) return;
    const thin: Node[] = [];
    for (const child of node.children ?? []) {
      if ((child.x1 - child.x0) * scale >= THINNEST_PX) draw(child, row + 1);
      else thin.push(child);
    }
    const folded = thin.reduce((sum, child) => sum + child.x1 - child.x0, 0) * scale;
    if (thin[0] && folded >= 1) {
      drawn.push({
        node: thin[0],
        x: (thin[0].x0 - zoomed.x0) * scale,
        w: folded,
        row: row + 1,
        folded: thin.length,
      });
      deepest = Math.max(deepest, row + 1);
    }
  };
  draw(zoomed, above.length);
  const found = wanted === "" ? [] : root.descendants().filter(isFound);
  // Those inside others that were found count with them.
  const outermost = found.filter((node) => !node.ancestors().slice(1).some(isFound));
  const share = (node: Node) => (100 * node.data.critical) / tree.critical;
  const keys = (event: KeyboardEvent, node: Node) => {
    const steps: Record<string, Node | null | undefined> = {
      ArrowDown: node.children?.[0],
      ArrowUp: node.parent,
      ArrowRight: node.parent?.children?.[node.parent.children.indexOf(node) + 1],
      ArrowLeft: node.parent?.children?.[node.parent.children.indexOf(node) - 1],
    };
    if (event.key === "Enter") {
      select(node);
      zoom(node);
    } else if (event.key === " ") select(node);
    else if (event.key in steps) {
      const target = steps[event.key];
      if (target)
        document.querySelector<SVGElement>(`[data-path="${CSS.escape(pathOf(target))}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  // With what is shown, not some time after it: a key pressed at once means that.
  useLayoutEffect(() => {
    const out = (event: KeyboardEvent) => {
      if (event.key === "Escape" && zoomed.parent) zoom(zoomed.parent);
    };
    addEventListener("keydown", out);
    return () => removeEventListener("keydown", out);
  });
  const height = (deepest + 1) * ROW_PX;
  const letters = (w: number) => Math.floor((w - 8) / 7);
  return (
    <>
      <div class="tools">
        <input
          type="search"
          placeholder="search the path"
          aria-label="search the path"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        {wanted !== "" && (
          <span role="status">
            {found.length} found, {percent(outermost.reduce((sum, node) => sum + share(node), 0))} %
            of the path
          </span>
        )}
        <button
          type="button"
          disabled={!zoomed.parent}
          onClick={() => zoomed.parent && zoom(zoomed.parent)}
        >
          zoom out
        </button>
        <span class="fill" />
        <span class="legend">
          parallelism 1
          <svg width="120" height="12" aria-hidden="true">
            {Array.from({ length: 24 }, (_, i) => (
              <rect
                key={i}
                x={i * 5}
                width={5}
                height={12}
                fill={interpolateCividis(0.95 - (0.85 * i) / 23)}
              />
            ))}
          </svg>
          {ratio(most)}
        </span>
      </div>
      <div ref={box}>
        <Figure
          title={`Critical path, ${scaled(tree.critical, profile.unit)}`}
          file={`${profile.run}-critical-path`}
          says="directives inside each other, as wide as their work on it"
          width={width}
          height={height}
        >
          <g class="icicle">
            {drawn.map(({ node, x, w, row, folded }) => {
              const value = parallelismOf(node.data);
              const tone = value === undefined ? 0.5 : shade(Math.max(1, Math.min(most, value)));
              const name = folded > 0 ? `${folded} more` : node.data.name;
              const path = pathOf(node) + (folded > 0 ? "\n…" : "");
              return (
                <g
                  key={path}
                  data-path={path}
                  tabindex={row === above.length || folded > 0 ? 0 : -1}
                  role="button"
                  aria-label={`${name}, ${percent(share(node))} %`}
                  class={
                    (chosen === node && folded === 0 ? "chosen " : "") +
                    (wanted === "" || isFound(node) ? "" : "faint ") +
                    (row < above.length ? "around" : "")
                  }
                  onClick={() => {
                    if (row < above.length) zoom(node);
                    if (folded > 0 && node.parent) zoom(node.parent);
                    else select(node);
                  }}
                  onDblClick={() => folded === 0 && zoom(node)}
                  onKeyDown={(event) => keys(event, node)}
                >
                  <rect
                    x={x}
                    y={row * ROW_PX}
                    width={Math.max(1, w - 1)}
                    height={ROW_PX - 1}
                    fill={folded > 0 ? "gray" : interpolateCividis(tone)}
                  />
                  {letters(w) > 2 && (
                    <text
                      x={x + 4}
                      y={row * ROW_PX + 16}
                      fill={tone > 0.55 || folded > 0 ? "#000" : "#fff"}
                    >
                      {name.length > letters(w) ? name.slice(0, letters(w) - 1) + "…" : name}
                    </text>
                  )}
                  <title>{`${name}: ${scaled(folded > 0 ? (w / scale) * tree.critical : node.data.critical, profile.unit)}`}</title>
                </g>
              );
            })}
          </g>
        </Figure>
      </div>
      {chosen ? (
        <section class="detail">
          <h2>{chosen.data.name}</h2>
          <p>
            {scaled(chosen.data.critical, profile.unit)} of the critical path,{" "}
            {percent(share(chosen))} %
            {parallelismOf(chosen.data) !== undefined &&
              chosen.data.kind !== "strands" &&
              `; parallelism ${ratio(parallelismOf(chosen.data)!)}`}
            .{" "}
            {chosen.children && chosen !== zoomed && (
              <button type="button" onClick={() => zoom(chosen)}>
                zoom in
              </button>
            )}
          </p>
          {chosen !== root && (
            <SourceLines
              profile={profile}
              file={chosen.data.file}
              line={chosen.data.line}
              shown={showsSources}
            />
          )}
        </section>
      ) : (
        <p class="note">
          Click a piece for its source; double-click or press Enter to zoom in, Escape to zoom out.
        </p>
      )}
    </>
  );
}
