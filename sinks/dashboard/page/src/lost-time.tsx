/** Where the time went that a program lost on more threads, by class and by path. */

import type { LostByClass, LostTime, Scale, Term } from "./api";
import { CLASSES, MEANINGS } from "./classes";
import { classRows, pathText, shareOf, termsOf, type ClassRow } from "./lost";
import { format, replace, withParameter, type Route } from "./route";
import { Share, Table, type Column } from "./table";
import { count, percent, scaled } from "./units";

/** Time beyond a linear speedup: stacked by class; a click leads to the paths of one class. */
export function Lost({ scale, route }: { scale: Scale; route: Route }) {
  if (scale.lostTime.length === 0) return null;
  const threads = Number(route.query.get("n"));
  const chosen = scale.lostTime.find((lost) => lost.threads === threads);
  const name = route.query.get("class");
  const one = CLASSES.find((each) => each === name);
  const choose = (lost: LostTime, wanted: string) => {
    const query = new URLSearchParams(route.query);
    query.set("n", String(lost.threads));
    replace(withParameter({ ...route, query }, "class", wanted));
  };
  return (
    <section>
      <h2>Time of all threads beyond a linear speedup</h2>
      <Table
        label="lost time"
        columns={lostColumns(scale, choose)}
        rows={scale.lostTime}
        id={(lost) => String(lost.threads)}
        selected={chosen ? String(chosen.threads) : ""}
        order=""
        open={(lost) => choose(lost, "")}
        empty=""
      />
      {chosen?.byClass ? (
        <div class="columns">
          <Classes
            lost={chosen.byClass}
            threads={chosen.threads}
            unit={scale.unit}
            selected={one ?? ""}
            choose={(wanted) => choose(chosen, wanted)}
          />
          {one && <Paths lost={chosen.byClass} row={one} unit={scale.unit} />}
        </div>
      ) : (
        <p class="note">
          {chosen
            ? "By class and path: not recorded. That takes accounts of this run and of the base."
            : "Press Enter on a row, or click it, for its classes; then on a class for its paths."}
        </p>
      )}
    </section>
  );
}

function lostColumns(
  scale: Scale,
  choose: (lost: LostTime, one: string) => void,
): Column<LostTime>[] {
  const grown = (lost: LostTime) =>
    lost.byClass ? classRows(lost.byClass).filter(({ by }) => by > 0) : [];
  const sum = (rows: ClassRow[]) => rows.reduce((all, { by }) => all + by, 0);
  const widest = Math.max(1, ...scale.lostTime.map((lost) => sum(grown(lost))));
  const time = (value: number) => scaled(value, scale.unit);
  return [
    {
      name: "threads",
      title: "threads",
      number: true,
      cell: ({ threads }) => threads,
    },
    {
      name: "total",
      title: "in all",
      number: true,
      cell: ({ total }) => time(total),
    },
    {
      name: "work",
      title: "more work",
      hint: "work that the base did not have",
      number: true,
      cell: ({ workGrowth }) => time(workGrowth),
    },
    {
      name: "other",
      title: "other",
      hint: "time in which threads did not work",
      number: true,
      cell: ({ other }) => time(other),
    },
    {
      name: "classes",
      title: "by class",
      wide: true,
      cell: (lost) =>
        lost.byClass === null ? (
          <span class="note">not recorded</span>
        ) : (
          <Stack
            lost={lost.byClass}
            rows={grown(lost)}
            widest={widest}
            unit={scale.unit}
            choose={(one) => choose(lost, one)}
          />
        ),
    },
    {
      name: "less",
      title: "less than on the base",
      cell: (lost) =>
        lost.byClass &&
        classRows(lost.byClass)
          .filter(({ by }) => by < 0)
          .map(({ one, by }) => `${one} ${time(by)}`)
          .join(", "),
    },
  ];
}

/** Classes that have grown, beside each other. */
function Stack({
  lost,
  rows,
  widest,
  unit,
  choose,
}: {
  lost: LostByClass;
  rows: ClassRow[];
  widest: number;
  unit: string;
  choose: (one: string) => void;
}) {
  const parts = rows.map(({ one, by }) => ({
    one,
    width: `${(100 * by) / widest}%`,
    text: `${one} ${scaled(by, unit)}, ${percent(shareOf(lost, by))} % of all threads' time`,
  }));
  return (
    <span class="stack" role="img" aria-label={parts.map(({ text }) => text).join("; ") || "none"}>
      {parts.map(({ one, width, text }) => (
        <span
          key={one}
          class={`class-${one}`}
          style={{ width }}
          title={text}
          data-class={one}
          onClick={(event) => {
            event.stopPropagation();
            choose(one);
          }}
        />
      ))}
    </span>
  );
}

function Classes({
  lost,
  threads,
  unit,
  selected,
  choose,
}: {
  lost: LostByClass;
  threads: number;
  unit: string;
  selected: string;
  choose: (one: string) => void;
}) {
  const { after } = lost.accounts;
  const columns: Column<ClassRow>[] = [
    {
      name: "class",
      title: "class",
      cell: ({ one }) => (
        <span title={MEANINGS[one]}>
          <span class={`swatch class-${one}`} /> {one}
        </span>
      ),
    },
    { name: "by", title: "time", number: true, cell: ({ by }) => scaled(by, unit) },
    {
      name: "share",
      title: "%",
      hint: "of all threads' time; all classes sum to what is lost",
      number: true,
      cell: ({ by }) => <Share percent={shareOf(lost, by)} text={percent(shareOf(lost, by))} />,
    },
  ];
  return (
    <div>
      <h3>
        On {threads} threads, by class:{" "}
        <a href={format(["run", after.run, "account"])}>{after.run}</a> against{" "}
        <a href={format(["run", lost.accounts.before.run, "account"])}>the base</a>
      </h3>
      <Table
        label={`lost time on ${threads} threads by class`}
        columns={columns}
        rows={classRows(lost)}
        id={({ one }) => one}
        selected={selected}
        order=""
        open={({ one }) => choose(one)}
        empty="No class has another time than on the base."
      />
      {lost.unaccounted !== 0 && (
        <p class="bad">
          {scaled(lost.unaccounted, unit)} are in no class: please report it with the program.
        </p>
      )}
    </div>
  );
}

function Paths({ lost, row, unit }: { lost: LostByClass; row: ClassRow["one"]; unit: string }) {
  const { terms, cut } = termsOf(lost, row);
  const time = (value: number) => scaled(value, unit);
  const columns: Column<Term>[] = [
    {
      name: "path",
      title: "path",
      cell: ({ path }) => {
        const { name, around } = pathText(path);
        return (
          <span title={path.join(" > ")}>
            {name} {around && <span class="note">in {around}</span>}
          </span>
        );
      },
    },
    { name: "before", title: "on the base", number: true, cell: ({ before }) => time(before) },
    { name: "after", title: "then", number: true, cell: ({ after }) => time(after) },
    { name: "by", title: "more by", number: true, cell: ({ by }) => time(by) },
    {
      name: "share",
      title: "%",
      hint: "of all threads' time",
      number: true,
      cell: ({ by }) => percent(shareOf(lost, by)),
    },
  ];
  return (
    <div>
      <h3>
        <span class={`swatch class-${row}`} /> {row}, by path
      </h3>
      <Table
        label={`lost time in ${row} by path`}
        columns={columns}
        rows={terms}
        id={({ path }) => path.join(" > ")}
        order=""
        open={() => undefined}
        empty="No path has another time than on the base."
      />
      {cut.terms > 0 && (
        <p class="note">
          {count(cut.terms)} others differ less: {time(cut.by)} in all.
        </p>
      )}
    </div>
  );
}
