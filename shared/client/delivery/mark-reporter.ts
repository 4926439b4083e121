import type { ConversationId } from '#shared/contracts/ids.ts';
import type { SideReadState } from '#shared/contracts/read-state.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createViewReporter, type ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import { isConnected, type SpeakingSocket } from '#shared/client/realtime/socket-port.ts';

/** The local read state and what the server is known to have. */
export interface Progress {
  readonly conversationId: ConversationId;
  readonly deliveredSeq: number;
  readonly readSeq: number;
  readonly known: SideReadState | undefined;
}

export interface MarkReporter {
  /** Reports what the server does not know yet. Call after every possible change. */
  look(progress: Progress): void;
  stop(): void;
}

/**
 * Reports the local read state with `delivered` and `read`: the first change at once, further ones
 * at most once a second. Reports lost with a connection are sent again on the next one.
 */
export const createMarkReporter = ({
  socket,
  timers,
}: {
  socket: SpeakingSocket;
  timers: Timers;
}): MarkReporter => {
  const everyMs = limits.chat.deliveryReportEveryMs;
  const reporterOf = (event: 'delivered' | 'read') => {
    let reported: ReadPosition | null = null;
    const reporter = createViewReporter({
      timers,
      everyMs,
      send: ({ conversationId: conversation_id, seq }) =>
        socket.emit(event, { conversation_id, seq }),
    });
    return {
      forget: () => (reported = null),
      stop: reporter.stop,
      report: (view: ReadPosition, known: number) => {
        const isReported =
          reported?.conversationId === view.conversationId && reported.seq >= view.seq;
        if (view.seq <= known || isReported) return;
        reported = view;
        reporter.report(view);
      },
    };
  };
  const delivered = reporterOf('delivered');
  const read = reporterOf('read');
  let wasConnected = false;
  return {
    look: ({ conversationId, deliveredSeq, readSeq, known }) => {
      const isNow = isConnected(socket);
      if (isNow && !wasConnected) {
        delivered.forget();
        read.forget();
      }
      wasConnected = isNow;
      if (!isNow) return;
      read.report({ conversationId, seq: readSeq }, known?.read_seq ?? 0);
      // A read message is delivered by definition, so skip the second report.
      if (deliveredSeq <= readSeq) return;
      delivered.report({ conversationId, seq: deliveredSeq }, known?.delivered_seq ?? 0);
    },
    stop: () => {
      delivered.stop();
      read.stop();
    },
  };
};
