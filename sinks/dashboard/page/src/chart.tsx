/** Common parts of charts: a size, axes, and a copy to take away as SVG or PNG. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface Axis {
  label: string;
  /** From a value to pixels. */
  at: (value: number) => number;
  ticks: number[];
  text: (value: number) => string;
}

export const MARGIN = { left: 64, right: 16, top: 12, bottom: 40 };

/** How wide what is drawn in may be. */
export function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      setWidth(Math.max(280, box.current?.clientWidth ?? 640)),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

export function Axes({ x, y, width, height }: { x: Axis; y: Axis; width: number; height: number }) {
  const bottom = height - MARGIN.bottom;
  return (
    <g class="axes">
      {y.ticks.map((tick) => (
        <g key={`y${tick}`}>
          <line
            class="grid"
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y.at(tick)}
            y2={y.at(tick)}
          />
          <text x={MARGIN.left - 6} y={y.at(tick) + 4} text-anchor="end">
            {y.text(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text key={`x${tick}`} x={x.at(tick)} y={bottom + 16} text-anchor="middle">
          {x.text(tick)}
        </text>
      ))}
      <line class="axis" x1={MARGIN.left} x2={width - MARGIN.right} y1={bottom} y2={bottom} />
      <line class="axis" x1={MARGIN.left} x2={MARGIN.left} y1={MARGIN.top} y2={bottom} />
      <text
        class="name"
        x={(MARGIN.left + width - MARGIN.right) / 2}
        y={height - 6}
        text-anchor="middle"
      >
        {x.label}
      </text>
      <text
        class="name"
        transform={`translate(14 ${(MARGIN.top + bottom) / 2}) rotate(-90)`}
        text-anchor="middle"
      >
        {y.label}
      </text>
    </g>
  );
}

/** A drawing with its title, what it says in words, and buttons to take it away. */
export function Figure(props: {
  title: string;
  file: string;
  says: string;
  width: number;
  height: number;
  children: ComponentChildren;
}) {
  const svg = useRef<SVGSVGElement>(null);
  return (
    <figure>
      <figcaption>
        <span>{props.title}</span>
        <span class="fill" />
        <button type="button" onClick={() => saveSvg(svg.current!, props.file)}>
          SVG
        </button>
        <button type="button" onClick={() => savePng(svg.current!, props.file)}>
          PNG
        </button>
      </figcaption>
      <svg
        ref={svg}
        xmlns="http://www.w3.org/2000/svg"
        role="img"
        aria-label={`${props.title}: ${props.says}`}
        width={props.width}
        height={props.height}
        viewBox={`0 0 ${props.width} ${props.height}`}
      >
        {props.children}
      </svg>
    </figure>
  );
}

const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
];

/** A copy that looks the same without this page's style sheet. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [here, there] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  here.forEach((element, i) => {
    const look = getComputedStyle(element);
    for (const name of LOOKS) there[i]!.setAttribute(name, look.getPropertyValue(name));
    there[i]!.removeAttribute("class");
    there[i]!.removeAttribute("tabindex");
  });
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function saveSvg(svg: SVGSVGElement, name: string): void {
  save(new Blob([standalone(svg)], { type: "image/svg+xml" }), name + ".svg");
}

function savePng(svg: SVGSVGElement, name: string): void {
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    // Twice as many pixels, for paper.
    canvas.width = 2 * svg.width.baseVal.value;
    canvas.height = 2 * svg.height.baseVal.value;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((png) => png && save(png, name + ".png"), "image/png");
    URL.revokeObjectURL(url);
  };
  image.src = url;
}
