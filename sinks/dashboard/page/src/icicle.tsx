/** The icicle: the critical path by nesting, as wide as the work on it, coloured by parallelism. */

import { scaleLog } from "d3-scale";
import { interpolateCividis } from "d3-scale-chromatic";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Profile, Tree } from "./api";
import { Figure, useWidth } from "./chart";
import {
  arranged,
  boxes,
  neighbour,
  nodeAt,
  outermost,
  pathOf,
  pathOfBox,
  rows,
  type Box,
  type Node,
} from "./boxes";
import { replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { percent, ratio, scaled } from "./units";

const ROW_PX = 24;
const LETTER_PX = 7;

export function Icicle({
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
  const root = useMemo(() => arranged(tree), [tree]);
  const colours = useMemo(() => new Colours(profile), [profile]);
  const zoomed = nodeAt(root, route.query.get("zoom"));
  const at = route.query.get("at");
  const chosen = at === null ? null : nodeAt(root, at);
  const zoom = (node: Node) => replace(withParameter(route, "zoom", pathOf(node)));
  const select = (node: Node) => replace(withParameter(route, "at", pathOf(node)));
  useZoomOut(zoomed, zoom);
  const wanted = words.toLowerCase();
  const isFound = (node: Node) => wanted !== "" && node.data.name.toLowerCase().includes(wanted);
  const found = wanted === "" ? [] : root.descendants().filter(isFound);
  const share = (node: Node) => (100 * node.data.critical) / tree.critical;
  const drawn = boxes(zoomed, width);
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
            {found.length} found,{" "}
            {percent(outermost(found).reduce((sum, node) => sum + share(node), 0))} % of the path
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
        <Legend most={colours.most} />
      </div>
      <div ref={box}>
        <Figure
          title={`Critical path, ${scaled(tree.critical, profile.unit)}`}
          file={`${profile.run}-critical-path`}
          says="directives inside each other, as wide as their work on it"
          width={width}
          height={rows(drawn) * ROW_PX}
        >
          <g class="icicle">
            {drawn.map((one) => (
              <Piece
                key={pathOfBox(one)}
                box={one}
                top={zoomed.depth}
                tone={colours.toneOf(one.node.data)}
                chosen={chosen === one.node && one.folded === 0}
                faint={wanted !== "" && !isFound(one.node)}
                share={share(one.node)}
                work={scaled(
                  one.folded > 0
                    ? (one.width / width) * (zoomed.x1 - zoomed.x0) * tree.critical
                    : one.node.data.critical,
                  profile.unit,
                )}
                zoom={zoom}
                select={select}
              />
            ))}
          </g>
        </Figure>
      </div>
      {chosen ? (
        <section class="detail">
          <h2>{chosen.data.name}</h2>
          <p>
            {scaled(chosen.data.critical, profile.unit)} of the critical path,{" "}
            {percent(share(chosen))} %{colours.inWords(chosen.data)}.{" "}
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

/** A directive's parallelism as a tone: dark where it is parallel, so that what is serial stands out. */
class Colours {
  /** The highest parallelism of a directive. */
  readonly most: number;
  private readonly parallelisms: Map<string, number>;
  private readonly shade;

  constructor(profile: Profile) {
    this.parallelisms = new Map(
      profile.directives.map((row) => [`${row.kind} ${row.label} ${row.file}`, row.parallelism]),
    );
    this.parallelisms.set("program Program ", profile.parallelism);
    this.most = Math.max(2, ...[...this.parallelisms.values()].filter(Number.isFinite));
    this.shade = scaleLog([1, this.most], [0.95, 0.1]).clamp(true);
  }

  /** From 0, dark, to 1. */
  toneOf(node: Tree): number {
    const value = node.kind === "strands" ? 1 : this.parallelismOf(node);
    return value === undefined ? 0.5 : this.shade(Math.max(1, Math.min(this.most, value)));
  }

  /** Empty for strands, and for what is in no row of the profile. */
  inWords(node: Tree): string {
    const value = node.kind === "strands" ? undefined : this.parallelismOf(node);
    return value === undefined ? "" : `; parallelism ${ratio(value)}`;
  }

  private parallelismOf({ kind, label, file }: Tree): number | undefined {
    return this.parallelisms.get(`${kind} ${label} ${file}`);
  }
}

/** Escape zooms out. With what is shown, not some time after it: a key pressed at once means that. */
function useZoomOut(zoomed: Node, zoom: (node: Node) => void) {
  useLayoutEffect(() => {
    const out = (event: KeyboardEvent) => {
      if (event.key === "Escape" && zoomed.parent) zoom(zoomed.parent);
    };
    addEventListener("keydown", out);
    return () => removeEventListener("keydown", out);
  });
}

function Legend({ most }: { most: number }) {
  return (
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
  );
}

function Piece({
  box,
  top,
  tone,
  chosen,
  faint,
  share,
  work,
  zoom,
  select,
}: {
  box: Box;
  /** The row of what was zoomed to. */
  top: number;
  tone: number;
  chosen: boolean;
  faint: boolean;
  share: number;
  work: string;
  zoom: (node: Node) => void;
  select: (node: Node) => void;
}) {
  const { node, x, width, folded } = box;
  const row = node.depth;
  const name = folded > 0 ? `${folded} more` : node.data.name;
  const letters = Math.floor((width - 8) / LETTER_PX);
  const keys = (event: KeyboardEvent) => {
    const target = neighbour(node, event.key);
    if (event.key === "Enter") {
      select(node);
      zoom(node);
    } else if (event.key === " ") select(node);
    else if (target === undefined) return;
    else if (target !== null) focus(target);
    event.preventDefault();
  };
  return (
    <g
      data-path={pathOfBox(box)}
      tabindex={row === top || folded > 0 ? 0 : -1}
      role="button"
      aria-label={`${name}, ${percent(share)} %`}
      class={(chosen ? "chosen " : "") + (faint ? "faint " : "") + (row < top ? "around" : "")}
      onClick={() => {
        if (row < top) zoom(node);
        if (folded > 0 && node.parent) zoom(node.parent);
        else select(node);
      }}
      onDblClick={() => folded === 0 && zoom(node)}
      onKeyDown={keys}
    >
      <rect
        x={x}
        y={row * ROW_PX}
        width={Math.max(1, width - 1)}
        height={ROW_PX - 1}
        fill={folded > 0 ? "gray" : interpolateCividis(tone)}
      />
      {letters > 2 && (
        <text x={x + 4} y={row * ROW_PX + 16} fill={tone > 0.55 || folded > 0 ? "#000" : "#fff"}>
          {name.length > letters ? name.slice(0, letters - 1) + "…" : name}
        </text>
      )}
      <title>{`${name}: ${work}`}</title>
    </g>
  );
}

function focus(node: Node) {
  document.querySelector<SVGElement>(`[data-path="${CSS.escape(pathOf(node))}"]`)?.focus();
}
