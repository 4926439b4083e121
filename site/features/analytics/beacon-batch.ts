import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { QueuedEvent } from '#site/features/analytics/event-queue.ts';
import type { Answer, Transport } from '#site/features/analytics/transport.ts';

/** After this long, assume the browser does not report beacon status. */
const WAIT_MS = 15_000;

export interface BeaconBatch {
  /**
   * Returns false if the browser did not accept it, or if it does not report status and this is not
   * the last event.
   */
  send(event: QueuedEvent, isLast: boolean): boolean;
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
  // Set to false once the browser fails to report a beacon's status.
  let isReported = transport.reportsBeaconStatus;
  let ids: string[] = [];
  let answered = 0;
  let outcome: Answer = 'stored';
  let cancel: Cancel | undefined;
  const settle = (answer: Answer) => {
    cancel?.();
    const settled = ids;
    ids = [];
    answered = 0;
    outcome = 'stored';
    onSettled(settled, answer);
  };
  transport.onBeaconAnswer((answer) => {
    // The batch was given up, so a late answer must not count for the next one.
    if (!isReported || ids.length === 0) return;
    if (outcome === 'stored') outcome = answer;
    if ((answered += 1) < ids.length) return;
    // One beacon of several was refused; only separate requests can show which.
    settle(outcome === 'refused' && answered > 1 ? 'untold' : outcome);
  });
  return {
    send: ({ id, body }, isLast) => {
      if (!(isReported || isLast) || !transport.beacon(body)) return false;
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
