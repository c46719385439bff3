/** A button that saves an answer of the server. A link would ask for it without the session. */

import { useState } from "preact/hooks";
import { blob } from "./api";
import { save } from "./chart";

export function Download({ path, name }: { path: string; name: string }) {
  const [problem, setProblem] = useState("");
  const take = async () => {
    try {
      save(await blob(path), name);
      setProblem("");
    } catch (refused) {
      setProblem((refused as Error).message);
    }
  };
  return (
    <>
      <button type="button" title={`save as ${name}`} onClick={take}>
        JSON
      </button>
      {problem && (
        <span class="bad" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
