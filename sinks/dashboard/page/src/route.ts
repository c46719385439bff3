/** Where the page is, as the address says behind its #: everything that a link should keep. */

export interface Route {
  path: string[];
  query: URLSearchParams;
}

/** `#/run/ID/whatif?h=a.c:3=8x`; a token is not part of a route. */
export function parse(hash: string): Route & { token: string | null } {
  const [path = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s, 2);
  const parameters = new URLSearchParams(query);
  const token = parameters.get("token");
  parameters.delete("token");
  const steps = path.split("/").filter((step) => step !== "");
  return { path: steps.map(decodeURIComponent), query: parameters, token };
}

export function format(path: string[], query?: URLSearchParams): string {
  const text = query?.toString() ?? "";
  return "#/" + path.map(encodeURIComponent).join("/") + (text === "" ? "" : "?" + text);
}

/** The route with one parameter set, or taken away where the value is empty. */
export function withParameter(route: Route, name: string, values: string | string[]): string {
  const query = new URLSearchParams(route.query);
  query.delete(name);
  for (const value of [values].flat()) if (value !== "") query.append(name, value);
  return format(route.path, query);
}

/** Without a new entry in the browser's history: for what changes with every key. */
export function replace(hash: string): void {
  if (hash !== location.hash) {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}
