/** From where each thread came to each construct: the server's layout, drawn. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { AccountProps } from "./account";
import type { Flow, FlowEdge, FlowNode, Profile } from "./api";
import { Figure } from "./chart";
import { Download } from "./download";
import { FromTo, LastChoice, lastOf } from "./last";
import { useShown } from "./live";
import { NoAccount } from "./no-account";
import { replace, withParameter, type Route } from "./route";
import { SourceLines } from "./source";
import { count, percent, scaled } from "./units";
import {
  BOX,
  CHANGES,
  entriesText,
  fitted,
  layerAbove,
  markOf,
  neighbour,
  nodeName,
  passesText,
  Picture,
  placeOf,
  shadeOf,
  SHADES,
  shortened,
  signOf,
} from "./ways";

/** Characters in a box. */
const INSIDE = 24;

const WAYS: [FlowEdge["kind"], string][] = [
  ["in", "from the parent"],
  ["next", "from one to the next"],
  ["again", "again, from inside it"],
];

export function FlowPage(props: AccountProps) {
  const { id, route } = props;
  const layer = route.query.get("layer");
  const last = lastOf(route);
  const path = `/api/runs/${encodeURIComponent(id)}/flow`;
  const parameters = new URLSearchParams();
  if (layer !== null) parameters.set("layer", layer);
  if (last) parameters.set("last", last);
  const query = layer !== null || last ? `?${parameters}` : "";
  // The box that the keys were at is in the next layer, too: on top, or below what was gone up to.
  const wanted = useRef<number | null>(null);
  const live = useShown<Flow>(`${path}/events${query}`, "flow");
  return (
    <>
      {live.problem && (
        <p class="problem" role="alert">
          {live.problem}
        </p>
      )}
      <div class="tools">
        <LayerLinks route={route} flow={live.shown} />
        <LastChoice route={route} />
        <span class="fill" />
        <Download path={path + query} name={`${id}-flow.json`} />
      </div>
      <Legend />
      {live.shown ? (
        <>
          <FromTo timeWindow={live.shown.timeWindow} unit={live.shown.unit} />
          <Drawn {...props} flow={live.shown} wanted={wanted} />
        </>
      ) : (
        !live.problem && (
          <NoAccount run={props.run} profile={props.profile} isRead={live.isRead} last={last} />
        )
      )}
    </>
  );
}

/** To the whole graph or one layer, and up from that. */
export function LayerLinks({ route, flow }: { route: Route; flow: Flow | null }) {
  const layer = route.query.get("layer");
  return (
    <>
      {layer === null ? (
        <a class="button" href={layerLink(route, "0")}>
          one layer
        </a>
      ) : (
        <a class="button" href={layerLink(route, "")}>
          whole graph
        </a>
      )}
      {flow && layer !== null && (
        <a class="button" href={layerLink(route, layerAbove(flow))} title="key: ^">
          ^ up
        </a>
      )}
    </>
  );
}

/** The view with another layer; the whole graph where that is empty. */
function layerLink(route: Route, layer: string): string {
  const query = new URLSearchParams(route.query);
  query.delete("at");
  return withParameter({ ...route, query }, "layer", layer);
}

/** Shades and ways, and of two runs the changes. */
export function Legend({ comparesRuns = false }: { comparesRuns?: boolean }) {
  return (
    <p class="legend flow">
      time in a path alone, as a share of all threads' time:
      {SHADES.map(({ text, fill }) => (
        <span key={text}>
          <span class="swatch" style={{ background: fill }} /> {text}
        </span>
      ))}
      {WAYS.map(([kind, text]) => (
        <span key={kind}>
          <svg class="way" width="30" height="8" aria-hidden="true">
            <path class={kind} d="M 0 4 H 30" />
          </svg>{" "}
          {text}
        </span>
      ))}
      {comparesRuns &&
        Object.entries(CHANGES).map(
          ([change, { sign, text }]) =>
            sign && (
              <span key={change}>
                <svg class="way" width="30" height="8" aria-hidden="true">
                  <path class={change} d="M 0 4 H 30" />
                </svg>{" "}
                {sign}
                {text}
              </span>
            ),
        )}
    </p>
  );
}

export function Drawn({
  flow,
  wanted,
  route,
  profile,
  showsSources,
}: Pick<AccountProps, "route" | "profile" | "showsSources"> & {
  flow: Flow;
  /** Path of the box to focus when it is there. */
  wanted: { current: number | null };
}) {
  const picture = new Picture(flow);
  const names = new Map(flow.nodes.map((node) => [node.path, nodeName(node)]));
  const at = route.query.get("at");
  const chosen = flow.nodes.find((node) => String(node.path) === at);
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    wanted.current = null;
  }, [flow]);
  const go = (layer: string, from: number) => {
    wanted.current = from;
    location.hash = layerLink(route, layer);
  };
  const open = (node: FlowNode) => {
    if (node.children > 0 && node.path !== flow.layer) go(String(node.path), node.path);
  };
  const up = () => {
    if (flow.layer !== null) go(layerAbove(flow), flow.layer);
  };
  useUp(up);
  return (
    <>
      <div class="flow">
        <Figure
          title={titleOf(flow)}
          file={`${flow.run}-flow`}
          says={`${flow.nodes.length} paths, ${flow.edges.length} edges; 0-3|5: each of these threads passed five times`}
          width={picture.width}
          height={picture.height}
        >
          <defs>
            <marker
              id="flow-end"
              viewBox="0 0 8 8"
              refX={8}
              refY={4}
              markerWidth={7}
              markerHeight={7}
              orient="auto"
            >
              <path class="end" d="M 0 0 L 8 4 L 0 8 z" />
            </marker>
          </defs>
          {flow.edges.map((edge) => {
            const way = picture.way(edge);
            return (
              <g key={`${edge.from} ${edge.to} ${edge.kind}`}>
                <title>{`${names.get(edge.from)} to ${names.get(edge.to)}: ${passesText(edge)}`}</title>
                <path
                  class={`${edge.kind} ${edge.change ?? ""}`.trim()}
                  marker-end="url(#flow-end)"
                  d={way.path}
                />
                <text class="passes" x={way.x} y={way.y} text-anchor="middle">
                  {fitted(edge)}
                </text>
              </g>
            );
          })}
          {flow.nodes.map((node, i) => (
            <Box
              key={node.path}
              flow={flow}
              node={node}
              x={picture.x(node)}
              y={picture.y(node)}
              inTabOrder={chosen ? chosen === node : i === 0}
              chosen={chosen === node}
              select={() => replace(withParameter(route, "at", String(node.path)))}
              open={() => open(node)}
              up={up}
            />
          ))}
        </Figure>
      </div>
      {flow.unplaced > 0 && (
        <p class="bad">
          {count(flow.unplaced)} passes came from paths that the account does not have.
        </p>
      )}
      {chosen ? (
        <Detail
          flow={flow}
          node={chosen}
          names={names}
          route={route}
          profile={profile}
          showsSources={showsSources}
        />
      ) : (
        <p class="note">
          Click a box for its numbers and its source. + or Enter opens what is in it, ^ or Escape
          goes up, arrow keys lead from box to box.
        </p>
      )}
    </>
  );
}

/** The keys ^ and Escape. With what is shown, not some time after it. */
function useUp(up: () => void) {
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
      if (event.key === "^" || event.key === "Escape") up();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
}

function titleOf({ ended, elapsed, unit, timeWindow, against }: Flow): string {
  const soFar = ended || timeWindow ? "" : " so far";
  const title = `Control flow${soFar}, elapsed ${scaled(elapsed, unit)}`;
  return against ? `${title}; ${against.run}: ${scaled(against.elapsed, against.unit)}` : title;
}

/** Entries in the other run, in words; empty where one run is shown alone. */
function beforeText({ against }: Flow, { before }: FlowNode): string {
  return against ? `; in ${against.run}: ${before ? count(before.entries) : "no"} entries` : "";
}

function shareOf(flow: Flow, node: FlowNode): number {
  return (100 * node.time) / Math.max(1, flow.threads * flow.elapsed);
}

function Box({
  flow,
  node,
  x,
  y,
  inTabOrder,
  chosen,
  select,
  open,
  up,
}: {
  flow: Flow;
  node: FlowNode;
  x: number;
  y: number;
  inTabOrder: boolean;
  chosen: boolean;
  select: () => void;
  open: () => void;
  up: () => void;
}) {
  const share = shareOf(flow, node);
  const shade = shadeOf(share);
  const time = scaled(node.time, flow.unit);
  const mark = markOf(flow, node);
  const lines = [
    signOf(node) + node.kind,
    placeOf(node),
    // Two runs' entries leave no room for the time.
    `${entriesText(node)}  ${flow.against ? "" : `${time}  `}${percent(share)} %`,
  ];
  const says =
    `${nodeName(node)}: ${count(node.entries)} entries, time ${time}, ${percent(share)} %` +
    beforeText(flow, node);
  const act = mark === "^" ? up : open;
  const keys = (event: KeyboardEvent) => {
    const target = neighbour(flow, node, event.key);
    if (event.key === "Enter" || event.key === "+") act();
    else if (event.key === " ") select();
    else if (target === undefined) return;
    else if (target !== null) focus(target.path);
    event.preventDefault();
  };
  return (
    <>
      <g
        class={`box ${node.change ?? ""} ${chosen ? "chosen" : ""}`.trim()}
        data-path={node.path}
        tabindex={inTabOrder ? 0 : -1}
        role="button"
        aria-label={says + (mark === "+" ? ", has paths in it" : "")}
        onClick={select}
        onDblClick={act}
        onKeyDown={keys}
      >
        <title>{`path ${node.path}, ${says}`}</title>
        <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={4} fill={shade.fill} />
        {lines.map((line, i) => (
          <text key={i} x={x + 8} y={y + 16 + 16 * i} style={{ fill: shade.ink }}>
            {shortened(line, INSIDE)}
          </text>
        ))}
      </g>
      {mark && (
        <g class="mark-in-box" data-mark={node.path} aria-hidden="true" onClick={act}>
          <title>{mark === "+" ? "open what is in it" : "go up"}</title>
          <rect x={x + BOX.width - 22} y={y + 2} width={20} height={20} fill={shade.fill} />
          <text x={x + BOX.width - 12} y={y + 16} text-anchor="middle" style={{ fill: shade.ink }}>
            {mark}
          </text>
        </g>
      )}
    </>
  );
}

function Detail({
  flow,
  node,
  names,
  route,
  profile,
  showsSources,
}: {
  flow: Flow;
  node: FlowNode;
  names: Map<number, string>;
  route: Route;
  profile: Profile | null;
  showsSources: boolean;
}) {
  const kinds = new Map(WAYS);
  const edges = flow.edges.filter((edge) => edge.to === node.path || edge.from === node.path);
  return (
    <section class="detail">
      <h2>{nodeName(node)}</h2>
      <p>
        Path {node.path}
        {node.function && `, in ${node.function}`}: {count(node.entries)} entries,{" "}
        {scaled(node.time, flow.unit)} in it alone, {percent(shareOf(flow, node))} % of all threads'
        time{beforeText(flow, node)}.{" "}
        {node.children > 0 && flow.layer !== node.path && (
          <a href={layerLink(route, String(node.path))}>Open its layer</a>
        )}
      </p>
      <table class="plain" aria-label={`passes to and from ${nodeName(node)}`}>
        <thead>
          <tr>
            <th>from</th>
            <th>to</th>
            <th>came</th>
            <th>threads | times each</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <tr key={`${edge.from} ${edge.to} ${edge.kind}`}>
              <td>{names.get(edge.from)}</td>
              <td>{names.get(edge.to)}</td>
              <td>{kinds.get(edge.kind)}</td>
              <td>{passesText(edge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {profile && node.parent !== null && (
        <SourceLines profile={profile} file={node.file} line={node.line} shown={showsSources} />
      )}
    </section>
  );
}

function focus(path: number) {
  document.querySelector<SVGElement>(`.flow [data-path="${path}"]`)?.focus();
}
