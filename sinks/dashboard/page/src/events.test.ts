import { expect, test } from "vitest";
import { eachEvent, type ServerEvent } from "./events";

async function events(...chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  const taken: ServerEvent[] = [];
  await eachEvent(body, (event) => taken.push(event));
  return taken;
}

test("reads events wherever they are cut", async () => {
  const text = new TextEncoder().encode(
    ': sign of life\n\nevent: runs\ndata: {"a":"\u00e4"}\n\nevent: note\ndata:1\ndata: 2\n\ndata: unfinished\n',
  );
  const expected = [
    { name: "runs", data: '{"a":"\u00e4"}' },
    { name: "note", data: "1\n2" },
  ];
  expect(await events(text)).toEqual(expected);
  for (let at = 0; at <= text.length; at++) {
    expect(await events(text.slice(0, at), text.slice(at))).toEqual(expected);
  }
});
