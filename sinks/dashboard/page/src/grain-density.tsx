/** How many grains of a directive have which work and which creation. */

import { Figure, MARGIN, useWidth } from "./chart";
import { cellText, gridOf, leastOf } from "./grain-cells";
import type { GrainDirective } from "./grain-sums";
import { scaled } from "./units";

const LARGEST_PX = 28;
const LEAST_LABEL_PX = 48;

export function GrainDensity({
  row,
  unit,
  file,
}: {
  row: GrainDirective;
  unit: string;
  file: string;
}) {
  const [box, width] = useWidth();
  const { works, creations, cells, even } = gridOf(row.cells);
  const side = Math.min(LARGEST_PX, (width - MARGIN.left - MARGIN.right) / works.length);
  const bottom = MARGIN.top + creations.length * side;
  const x = (column: number) => MARGIN.left + column * side;
  const y = (line: number) => MARGIN.top + line * side;
  // As many columns to a label as it takes.
  const every = Math.ceil(LEAST_LABEL_PX / side);
  return (
    <div ref={box}>
      <Figure
        title="Grains by work and creation"
        file={file}
        says="the darker, the more grains; below the line they work more than they cost"
        width={width}
        height={bottom + MARGIN.bottom}
      >
        <g class="density">
          {cells.map(({ cell, column, row: line, shade, isLow }) => (
            <rect
              key={`${cell.workBits} ${cell.creationBits}`}
              class={isLow ? "low" : ""}
              x={x(column)}
              y={y(line)}
              width={side}
              height={side}
              opacity={0.15 + 0.85 * shade}
            >
              <title>{cellText(cell, unit)}</title>
            </rect>
          ))}
          {even && (
            <line
              class="even"
              x1={x(even.from[0])}
              y1={y(even.from[1])}
              x2={x(even.to[0])}
              y2={y(even.to[1])}
            />
          )}
        </g>
        <g class="axes">
          <line class="axis" x1={x(0)} x2={x(works.length)} y1={bottom} y2={bottom} />
          <line class="axis" x1={x(0)} x2={x(0)} y1={MARGIN.top} y2={bottom} />
          {works.map(
            (bits, column) =>
              column % every === 0 && (
                <text key={bits} x={x(column)} y={bottom + 16} text-anchor="middle">
                  {scaled(leastOf(bits), unit)}
                </text>
              ),
          )}
          {creations.map((bits, line) => (
            <text key={String(bits)} x={x(0) - 6} y={y(line + 1)} text-anchor="end">
              {bits === null ? "?" : scaled(leastOf(bits), unit)}
            </text>
          ))}
          <text class="name" x={x(0)} y={bottom + 34}>
            work from
          </text>
          <text
            class="name"
            transform={`translate(12 ${(MARGIN.top + bottom) / 2}) rotate(-90)`}
            text-anchor="middle"
          >
            creation
          </text>
        </g>
      </Figure>
    </div>
  );
}
