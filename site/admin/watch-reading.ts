import type { Timers } from '#shared/ports/timers.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { createViewReporter, type View } from '#site/platform/delivery/view-reporter.ts';
import type { Observable } from '#site/platform/observable.ts';
import type { PageLife } from '#site/platform/page-life.ts';

export interface WatchReadingDeps {
  state: Observable<ConsoleState>;
  life: PageLife;
  timers: Timers;
  send: (view: View) => void;
}

/** Reports the open thread as read up to its end, but only while the admin's window is in front. */
export const watchReading = ({ state, life, timers, send }: WatchReadingDeps): (() => void) => {
  const reporter = createViewReporter({ timers, send });
  let readId: string | null = null;
  let readSeq = 0;
  const look = () => {
    const { selectedId, messages } = state.get();
    const last = messages.at(-1);
    if (!selectedId || last?.conversation_id !== selectedId) return;
    if (!life.isVisible() || !life.hasFocus()) return;
    if (readId === selectedId && last.seq <= readSeq) return;
    readId = selectedId;
    readSeq = last.seq;
    reporter.report({ conversationId: selectedId, seq: last.seq });
  };
  const stops = [state.subscribe(look), life.onChange(look), reporter.stop];
  return () => {
    for (const stop of stops) stop();
  };
};
