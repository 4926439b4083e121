import type { Marks } from '#shared/contracts/marks.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { raiseMarks } from '#shared/domain/marks.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { createMarkReporter } from '#shared/client/delivery/mark-reporter.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** Merges an update of the open conversation's read state. */
export const takeMarks = (state: Observable<ChatState>, news: Marks): void => {
  const marks = raiseMarks(state.get().marks, news);
  // A message read in another tab is no longer unread here.
  const seenSeq = Math.max(state.get().seenSeq, marks.visitor.read_seq);
  state.patch({ marks, seenSeq });
};

/** Receives the read state and reports this browser's own. */
export const followMarks = ({
  state,
  socket,
  timers,
}: {
  state: Observable<ChatState>;
  socket: SocketPort<UserEvents>;
  timers: Timers;
}): (() => void) => {
  const reporter = createMarkReporter({ socket, timers });
  const look = () => {
    const { conversationId, messages, seenSeq, marks } = state.get();
    if (!conversationId) return;
    const ofAdmin = (upTo: number) =>
      messages.findLast((message) => message.from_admin && message.seq <= upTo)?.seq ?? 0;
    reporter.look({
      conversationId,
      deliveredSeq: ofAdmin(Infinity),
      readSeq: ofAdmin(seenSeq),
      known: marks?.visitor,
    });
  };
  const stops = [
    state.subscribe(look),
    socket.on('marks', ({ conversation_id, ...news }) => {
      if (conversation_id === state.get().conversationId) takeMarks(state, news);
    }),
    reporter.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
