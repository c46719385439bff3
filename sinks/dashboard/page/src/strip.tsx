/** The strip: what each thread did over the time of a run, one row for threads with equal times. */

import type { Strip, StripRow } from "./api";
import { Figure, useWidth } from "./chart";
import { inWords, named, slices } from "./slices";
import { count, scaled } from "./units";

const ROW_PX = 20;
const GAP_PX = 4;
const LABEL_PX = 104;
const LETTERS = 14;
const AXIS_PX = 20;

interface StripProps {
  run: string;
  unit: string;
  strip: Strip;
}

export function ThreadStrip({ run, unit, strip }: StripProps) {
  const [box, width] = useWidth();
  const bottom = strip.rows.length * (ROW_PX + GAP_PX);
  return (
    <div ref={box}>
      <Figure
        title={`Threads over time, up to ${scaled(strip.cut, unit)}`}
        file={`${run}-strip`}
        says="time of each thread by class, slice by slice"
        width={width}
        height={bottom + AXIS_PX}
      >
        <g class="strip">
          {strip.rows.map((row, i) => (
            <g key={row.threads} transform={`translate(0 ${i * (ROW_PX + GAP_PX)})`}>
              <Row strip={strip} row={row} unit={unit} width={width - LABEL_PX} />
            </g>
          ))}
          <text x={LABEL_PX} y={bottom + 14}>
            0
          </text>
          <text x={width} y={bottom + 14} text-anchor="end">
            {scaled(strip.cut, unit)}
          </text>
        </g>
      </Figure>
      {strip.others > 0 && (
        <p class="note">
          {count(strip.others)} other rows of threads: whip constructs {run} --strip.
        </p>
      )}
      {strip.threads > strip.shown && (
        <p class="note">
          The first {strip.shown} of {strip.threads} threads: a strip has no more.
        </p>
      )}
    </div>
  );
}

function Row(props: { strip: Strip; row: StripRow; unit: string; width: number }) {
  const { strip, row, unit, width } = props;
  const name = named(row.threads);
  return (
    <>
      <text x={0} y={ROW_PX - 5}>
        {name.length > LETTERS ? name.slice(0, LETTERS - 1) + "…" : name}
        <title>{name}</title>
      </text>
      {slices(strip, row, width, ROW_PX).map((slice) => (
        <g key={slice.end} data-end={slice.end}>
          {slice.pieces.map(({ one, y, height }) => (
            <rect
              key={one}
              class={`class-${one}`}
              x={LABEL_PX + slice.x}
              y={y}
              width={slice.width}
              height={height}
            />
          ))}
          <title>{inWords(row.threads, slice, unit)}</title>
        </g>
      ))}
    </>
  );
}
