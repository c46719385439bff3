import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { enter, get, Refused } from "./api";
import { Compare } from "./compare";
import { CompareFlow } from "./compare-flow";
import { Help } from "./help";
import { format, parse, type Route } from "./route";
import { RunPage } from "./run";
import { RunsPage } from "./runs";
import { ScalingPage } from "./scaling";
import { useRuns } from "./live";
import "./style.css";

interface Me {
  user: string;
  showsSources: boolean;
}

/** Shows the token that the address has, if any, and asks for the user. */
async function arrive(): Promise<Me> {
  const route = parse(location.hash);
  if (route.token !== null) {
    // Out of the address first: it must not end up in anybody's history or link.
    history.replaceState(null, "", format(route.path, route.query));
    try {
      await enter(route.token);
    } catch (refused) {
      // An old token does no harm where the session is good.
      return get<Me>("/api/me").catch(() => Promise.reject(refused));
    }
  }
  return get<Me>("/api/me");
}

function Page() {
  const [me, setMe] = useState<Me | null>(null);
  const [refused, setRefused] = useState("");
  const [route, setRoute] = useState<Route>(parse(location.hash));
  useEffect(() => {
    const follow = () => {
      const here = parse(location.hash);
      if (here.token !== null) location.reload();
      else setRoute(here);
    };
    addEventListener("hashchange", follow);
    arrive().then(
      (known) => {
        setRoute(parse(location.hash));
        setMe(known);
      },
      (failed: Refused) => setRefused(failed.message),
    );
    return () => removeEventListener("hashchange", follow);
  }, []);
  if (refused) {
    return (
      <main>
        <h1>WhipStream</h1>
        <p class="empty" role="alert">
          {refused}
        </p>
      </main>
    );
  }
  return me === null ? <p class="empty">Loading.</p> : <Known me={me} route={route} />;
}

function Known({ me, route }: { me: Me; route: Route }) {
  const runs = useRuns();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
      if (event.key === "?") setHelp((shown) => !shown);
      if (event.key === "Escape") setHelp(false);
      if (event.key === "/") {
        document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
        event.preventDefault();
      }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, []);
  const [view, first = "", second = "", part = ""] = route.path;
  return (
    <>
      <header>
        <a href="#/" class="home">
          WhipStream
        </a>
        {view === "run" && <span>run {first}</span>}
        {view === "diff" && <span>two runs compared</span>}
        {view === "scale" && <span>series {first}</span>}
        <span class="fill" />
        {!runs.connected && (
          <span class="problem" role="status">
            no connection; trying again
          </span>
        )}
        {me.user && <span>{me.user}</span>}
        <button type="button" onClick={() => setHelp(true)} aria-label="keys and words">
          ?
        </button>
      </header>
      {help && <Help close={() => setHelp(false)} />}
      <main>
        {view === "run" ? (
          <RunPage
            key={first}
            id={first}
            route={route}
            runs={runs}
            showsSources={me.showsSources}
          />
        ) : view === "diff" && part === "flow" ? (
          <CompareFlow key={first + "/" + second} before={first} after={second} route={route} />
        ) : view === "diff" ? (
          <Compare key={first + "/" + second} before={first} after={second} />
        ) : view === "scale" ? (
          <ScalingPage key={first} id={first} route={route} runs={runs} />
        ) : (
          <RunsPage route={route} runs={runs} />
        )}
      </main>
    </>
  );
}

const page = document.getElementById("page")!;
page.replaceChildren();
render(<Page />, page);
