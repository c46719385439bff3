/** Server-sent events out of an answer's body: the browser's own reader of them sends no headers. */

export interface ServerEvent {
  name: string;
  data: string;
}

/** Calls `take` with each whole event until the body ends. */
export async function eachEvent(
  body: ReadableStream<Uint8Array>,
  take: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = blocks.pop()!;
    for (const event of blocks.map(parsed)) if (event.data !== "") take(event);
  }
}

/** A block of `field: value` lines; those of data belong together, and comments begin with a colon. */
function parsed(block: string): ServerEvent {
  const lines = block.split("\n");
  const values = (field: string) =>
    lines
      .filter((line) => line.startsWith(field))
      .map((line) => line.slice(field.length).replace(/^ /, ""));
  return { name: values("event:")[0] ?? "message", data: values("data:").join("\n") };
}
