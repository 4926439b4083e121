import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { writeSeen } from '#site/features/chat/seen-mark.ts';
import { createViewReporter, type ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

export interface WatchViewsDeps {
  state: Observable<ChatState>;
  life: PageLife;
  timers: Timers;
  storage: KeyValue;
  send: (view: ReadPosition) => void;
}

const isInSight = (state: ChatState, life: PageLife): boolean =>
  state.view === 'open' && !isAdminPath(state.page) && life.isVisible() && life.hasFocus();

/**
 * Reports a view when the widget opens, and when the latest message is the admin's while the widget
 * is open and the window is visible and focused. Messages in view count as seen.
 */
export const watchViews = ({
  state,
  life,
  timers,
  storage,
  send,
}: WatchViewsDeps): (() => void) => {
  const reporter = createViewReporter({ timers, send });
  let viewed: string | null = null;
  let viewedSeq = 0;

  const look = () => {
    const now = state.get();
    const { conversationId, messages } = now;
    if (!conversationId || !isInSight(now, life)) {
      viewed = null;
      return;
    }
    const last = messages.at(-1);
    const seq = last?.seq ?? 0;
    const isOpened = viewed !== conversationId;
    if (isOpened || (last?.from_admin && seq > viewedSeq)) {
      viewed = conversationId;
      viewedSeq = seq;
      reporter.report({ conversationId, seq });
    }
    if (seq > now.seenSeq) {
      writeSeen(storage, conversationId, seq);
      state.patch({ seenSeq: seq });
    }
  };
  const stops = [state.subscribe(look), life.onChange(look), reporter.stop];
  look();
  return () => {
    for (const stop of stops) stop();
  };
};
