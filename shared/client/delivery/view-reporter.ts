import type { ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** How far a conversation is read: `seq` is the last message in view. */
export interface ReadPosition {
  conversationId: ConversationId;
  seq: number;
}

export interface ViewReporter {
  report(view: ReadPosition): void;
  stop(): void;
}

/**
 * Reports a view at most every 4 seconds, or `everyMs`. Of the views in between, the latest is
 * reported at the end of the interval if it differs from the last report.
 */
export const createViewReporter = ({
  timers,
  send,
  everyMs = limits.chat.viewReportEveryMs,
}: {
  timers: Timers;
  everyMs?: number;
  send: (view: ReadPosition) => void;
}): ViewReporter => {
  let cancel: Cancel | null = null;
  let last: ReadPosition | null = null;
  let waiting: ReadPosition | null = null;

  const now = (view: ReadPosition) => {
    last = view;
    waiting = null;
    send(view);
    cancel = timers.after(everyMs, () => {
      cancel = null;
      if (waiting) now(waiting);
    });
  };
  const isNewer = (view: ReadPosition) =>
    last?.conversationId !== view.conversationId || view.seq > last.seq;
  return {
    report: (view) => {
      if (!cancel) now(view);
      else if (isNewer(view)) waiting = view;
    },
    stop: () => {
      cancel?.();
      cancel = null;
      waiting = null;
    },
  };
};
