import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { QueuedEvent } from '#site/features/analytics/event-queue.ts';
import type { Answer, Transport } from '#site/features/analytics/transport.ts';

/** After this long, assume the browser does not report beacon status. */
const WAIT_MS = 15_000;

export interface BeaconBatch {
  /** False once the browser failed to report a beacon's status. */
  isReported(): boolean;
  /** False: the browser did not accept it. */
  send(event: QueuedEvent): boolean;
}

/**
 * Beacons in flight. The browser reports the status of each beacon but not which one it was, so the
 * whole batch shares one outcome: it counts as stored only when every beacon was.
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
    // The batch was given up, so a late answer must not count for the next one.
    if (!isReported || ids.length === 0) return;
    answers.push(answer);
    if (answers.length < ids.length) return;
    const bad = answers.find((each) => each !== 'stored') ?? 'stored';
    // One beacon of several was refused; only separate requests can show which.
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
