/** A button that copies a text. */

import { useState } from "preact/hooks";

export function Copy({ name, text }: { name: string; text: () => string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      onClick={(event) => {
        // In a row it is not the row that is meant.
        event.stopPropagation();
        navigator.clipboard?.writeText(text()).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      {copied ? "copied" : name}
    </button>
  );
}
