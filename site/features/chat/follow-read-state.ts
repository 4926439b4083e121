import type { ReadState } from '#shared/contracts/read-state.ts';
import type { UserEvents } from '#shared/contracts/realtime.ts';
import { advanceReadState } from '#shared/domain/read-state.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { createMarkReporter } from '#shared/client/delivery/mark-reporter.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';

/** Merges an update of the open conversation's read state. */
export const takeReadState = (state: Observable<ChatState>, news: ReadState): void => {
  const readState = advanceReadState(state.get().readState, news);
  // A message read in another tab is no longer unread here.
  const seenSeq = Math.max(state.get().seenSeq, readState.visitor.read_seq);
  state.patch({ readState, seenSeq });
};

/** Receives the read state and reports this browser's own. */
export const followReadState = ({
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
    const { conversationId, messages, seenSeq, readState } = state.get();
    if (!conversationId) return;
    const ofAdmin = (upTo: number) =>
      messages.findLast((message) => message.from_admin && message.seq <= upTo)?.seq ?? 0;
    reporter.look({
      conversationId,
      deliveredSeq: ofAdmin(Infinity),
      readSeq: ofAdmin(seenSeq),
      known: readState?.visitor,
    });
  };
  const stops = [
    state.subscribe(look),
    socket.on('read_state', ({ conversation_id, ...news }) => {
      if (conversation_id === state.get().conversationId) takeReadState(state, news);
    }),
    reporter.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
