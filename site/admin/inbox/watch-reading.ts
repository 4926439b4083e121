import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { createMarkReporter } from '#shared/client/delivery/mark-reporter.ts';
import { createViewReporter, type ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface WatchReadingDeps extends Pick<InboxStores, 'threadStore'> {
  life: PageLife;
  timers: Timers;
  socket: SocketPort<AdminEvents>;
  /** The HTTP call, used without a socket. */
  send: (view: ReadPosition) => void;
}

/**
 * Reports the visitor's messages in the open thread: delivered on arrival, read only while the
 * admin's window has the focus.
 */
export const watchReading = ({
  threadStore,
  life,
  timers,
  socket,
  send,
}: WatchReadingDeps): (() => void) => {
  const reporter = createMarkReporter({ socket, timers });
  const views = createViewReporter({ timers, send });
  let viewed: ReadPosition | null = null;
  const look = () => {
    const { selectedId, messages, readState: known } = threadStore.get();
    const last = messages.findLast((message) => !message.from_admin);
    if (!selectedId || last?.conversation_id !== selectedId) return;
    const isInFront = life.isVisible() && life.hasFocus();
    const view = { conversationId: selectedId, seq: last.seq };
    reporter.look({
      conversationId: selectedId,
      deliveredSeq: last.seq,
      readSeq: isInFront ? last.seq : 0,
      known: known?.admin,
    });
    if (isConnected(socket) || !isInFront) return;
    if (viewed?.conversationId === selectedId && viewed.seq >= last.seq) return;
    viewed = view;
    views.report(view);
  };
  const stops = [
    threadStore.subscribe(look),
    socket.onStatus(look),
    life.onChange(look),
    reporter.stop,
    views.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
