/** Source beside what the plan knows of its lines: regions, and dependences from line to line. */

import {
  ARCS_PX,
  arcPath,
  arcsOf,
  BAR_PX,
  headPath,
  LINE_PX,
  marginText,
  MARGIN_PX,
  marksOf,
  middleOf,
  type Extent,
} from "./plan-margin";
import { dependenceText, parallelismText, rowKey, type PlanRegion } from "./plans";
import { Lines, useSource } from "./source";
import { count } from "./units";

export function PlanSource(props: {
  run: string;
  regions: PlanRegion[];
  chosen: PlanRegion;
  shown: boolean;
}) {
  const { run, regions, chosen, shown } = props;
  const { source, reason } = useSource(run, chosen.file, chosen.line, shown);
  if (!source) return <p class="note">{reason}</p>;
  const extent = { file: source.file, from: source.from, lines: source.lines.length };
  const { arcs, outside } = arcsOf(regions, extent);
  return (
    <>
      <p class="path">{source.file}</p>
      <Lines
        source={source}
        line={chosen.line}
        margin={<Margin {...{ regions, chosen, extent, arcs }} />}
      />
      <p class="legend">
        <span class="key bar" /> coverage, and SP, of what begins there <span class="key arc" />{" "}
        carried dependences, from the line that writes to the one that reads
        {outside > 0 && `; ${count(outside)} more have one of their lines elsewhere`}
      </p>
    </>
  );
}

function Margin(props: {
  regions: PlanRegion[];
  chosen: PlanRegion;
  extent: Extent;
  arcs: ReturnType<typeof arcsOf>["arcs"];
}) {
  const { extent, arcs } = props;
  const marks = marksOf(props.regions, extent);
  const key = rowKey(props.chosen);
  return (
    <svg
      class="margin"
      role="img"
      aria-label={`margin: ${marginText(marks, arcs)}`}
      width={MARGIN_PX}
      height={extent.lines * LINE_PX}
    >
      {marks.map(({ line, region, title }) => (
        <g key={line}>
          <title>{title}</title>
          <rect
            class="bar"
            x={ARCS_PX + 4}
            y={middleOf(line, extent) - LINE_PX / 2 + 2}
            width={Math.max(1, (BAR_PX * Math.min(100, region.coverage)) / 100)}
            height={LINE_PX - 4}
          />
          <text x={ARCS_PX + BAR_PX + 8} y={middleOf(line, extent) + 4}>
            SP {parallelismText(region)}
          </text>
        </g>
      ))}
      {arcs.map((arc) => (
        <g key={arc.key} class={arc.regions.includes(key) ? "arc chosen" : "arc"}>
          <title>{dependenceText(arc.dependence)}</title>
          <path d={arcPath(arc, extent)} />
          <path class="head" d={headPath(arc, extent)} />
        </g>
      ))}
    </svg>
  );
}
