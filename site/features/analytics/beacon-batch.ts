import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { QueuedEvent } from '#site/features/analytics/event-queue.ts';
import type { Answer, Transport } from '#site/features/analytics/transport.ts';

/** A browser that has said nothing for so long says nothing. */
const WAIT_MS = 15_000;

export interface BeaconBatch {
  /** False once the browser has kept an answer to itself. */
  isReported(): boolean;
  /** False: the browser did not take it. */
  send(event: QueuedEvent): boolean;
}

/**
 * Beacons whose answers are awaited. A browser tells how each was answered, not which, so all that
 * are under way are judged together: only when every one was stored, each of them was.
 */
export const createBeaconBatch = (
  transport: Transport,
  timers: Timers,
  onSettled: (ids: readonly string[], answer: Answer) => void,
): BeaconBatch => {
  let isReported = transport.reportsBeaconStatus;
  let ids: string[] = [];
  let answers: Answer[] = [];
  let cancel: Cancel | undefined;
  const settle = (answer: Answer) => {
    cancel?.();
    const settled = ids;
    ids = [];
    answers = [];
    onSettled(settled, answer);
  };
  transport.onBeaconAnswer((answer) => {
    // Late: its batch was given up, and the answer would be counted for another one.
    if (!isReported || ids.length === 0) return;
    answers.push(answer);
    if (answers.length < ids.length) return;
    const bad = answers.find((each) => each !== 'stored') ?? 'stored';
    // One of several was refused: which one, only a request of its own can tell.
    settle(bad === 'refused' && ids.length > 1 ? 'untold' : bad);
  });
  return {
    isReported: () => isReported,
    send: ({ id, body }) => {
      if (!transport.beacon(body)) return false;
      ids.push(id);
      cancel?.();
      cancel = timers.after(WAIT_MS, () => {
        isReported = false;
        settle('untold');
      });
      return true;
    },
  };
};
