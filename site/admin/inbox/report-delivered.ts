import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { InboxStores } from '#site/admin/inbox/inbox-stores.ts';
import { isConnected, type SocketPort } from '#shared/client/realtime/socket-port.ts';

export interface ReportDeliveredDeps extends Pick<
  InboxStores,
  'conversationListStore' | 'threadStore'
> {
  socket: SocketPort<AdminEvents>;
  timers: Timers;
}

/**
 * Reports messages in the list as delivered: a row contains its conversation's last message, so its
 * unread messages have arrived here. Reports each message once, at most once per second. The open
 * thread reports its own.
 */
export const reportDelivered = (deps: ReportDeliveredDeps): (() => void) => {
  const { conversationListStore, threadStore, socket, timers } = deps;
  const reported = new Map<ConversationId, number>();
  let wasConnected = false;
  let cancel: Cancel | null = null;

  const look = () => {
    const isNow = isConnected(socket);
    if (isNow && !wasConnected) reported.clear();
    wasConnected = isNow;
    if (!isNow || cancel) return;
    const { conversations } = conversationListStore.get();
    const { selectedId } = threadStore.get();
    let hasReported = false;
    for (const { conversation_id, last_seq: seq, unread } of conversations ?? []) {
      if (unread === 0 || conversation_id === selectedId) continue;
      if (seq <= (reported.get(conversation_id) ?? 0)) continue;
      reported.set(conversation_id, seq);
      socket.emit('delivered', { conversation_id, seq });
      hasReported = true;
    }
    if (!hasReported) return;
    cancel = timers.after(limits.chat.deliveryReportEveryMs, () => {
      cancel = null;
      look();
    });
  };
  const stops = [
    conversationListStore.subscribe(look),
    threadStore.subscribe(look),
    socket.onStatus(look),
  ];
  return () => {
    for (const stop of stops) stop();
    cancel?.();
  };
};
