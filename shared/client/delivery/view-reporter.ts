import type { ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** `seq`: the last message in view. */
export interface View {
  conversationId: ConversationId;
  seq: number;
}

export interface ViewReporter {
  report(view: View): void;
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
  send: (view: View) => void;
}): ViewReporter => {
  let cancel: Cancel | null = null;
  let last: View | null = null;
  let waiting: View | null = null;

  const now = (view: View) => {
    last = view;
    waiting = null;
    send(view);
    cancel = timers.after(everyMs, () => {
      cancel = null;
      if (waiting) now(waiting);
    });
  };
  const isNewer = (view: View) =>
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
