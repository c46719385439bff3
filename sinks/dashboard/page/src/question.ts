/** A question to the stream, asked on request, and withdrawn when its answer is not needed. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, cancel, listen, type Answer, type Refused } from "./api";

export interface QuestionHandle {
  /** Answer so far; null: no question was asked. */
  answer: Answer | null;
  start: (question: { specs: string[] } | { stacks: true }) => void;
  forget: () => void;
}

export function useQuestion(run: string): QuestionHandle {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const forget = () => {
    stop.current();
    stop.current = () => undefined;
    setAnswer(null);
  };
  const start: QuestionHandle["start"] = (question) => {
    forget();
    let wanted = true;
    stop.current = () => (wanted = false);
    setAnswer({ state: "asked" });
    ask(run, question).then(
      (id) => {
        if (!wanted) return cancel(id);
        const close = listen(
          `/api/questions/${id}/events`,
          {
            state: (news: Answer) => {
              setAnswer(news);
              // The server closes after the last word; a browser would connect again.
              if (news.state === "done" || news.state === "failed") close();
            },
            problem: ({ problem }: { problem: string }) => {
              setAnswer({ state: "failed", error: problem });
              close();
            },
          },
          () => undefined,
        );
        stop.current = () => {
          close();
          cancel(id);
        };
      },
      (failed: Refused) => wanted && setAnswer({ state: "failed", error: failed.message }),
    );
  };
  useEffect(() => () => stop.current(), [run]);
  return { answer, start, forget };
}

/** In words, while there is no answer. */
export function progress(answer: Answer, what = "the run is"): string {
  if (answer.state === "asked") return "asked; waiting for the stream";
  if (answer.state === "reading") {
    return answer.batchesTotal
      ? `${what} read again: ${answer.batchesRead} of ${answer.batchesTotal} batches`
      : `${what} read again`;
  }
  return "";
}
