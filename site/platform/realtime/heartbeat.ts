import type { AckEvent, Heartbeat } from '#shared/contracts/realtime.ts';
import { connectionQuality } from '#shared/domain/connection-quality.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#site/platform/page-life.ts';

export interface HeartbeatDeps {
  timers: Timers;
  /** Must not jump: the difference of two readings is the round trip. */
  clock: Clock;
  life: Pick<PageLife, 'isVisible' | 'isOnline'>;
  newId: () => string;
  currentPage: () => string;
  emit: (beat: Heartbeat) => void;
}

export interface HeartbeatMonitor {
  /** Connected: one beat now, then one every 30 seconds. */
  start(): void;
  stop(): void;
  /** The server's `ack`; one that answers no beat of ours is ignored. */
  acknowledge(ack: AckEvent): void;
  quality(): Heartbeat['connectionQuality'];
}

/**
 * SPEC 9: a heartbeat every 30 s, only while visible and online. SPEC 4: quality from the round
 * trip, which the next beat tells the server. A beat unanswered for 5 s counts as poor.
 */
export const createHeartbeat = (deps: HeartbeatDeps): HeartbeatMonitor => {
  const { timers, clock, life } = deps;
  let quality: Heartbeat['connectionQuality'] = 'unknown';
  let underWay: { id: string; sentAtMs: number } | null = null;
  let stopBeating: Cancel = () => undefined;
  let stopWaiting: Cancel = () => undefined;

  const beat = () => {
    if (!life.isVisible() || !life.isOnline()) return;
    stopWaiting();
    const id = deps.newId();
    underWay = { id, sentAtMs: clock.now() };
    stopWaiting = timers.after(limits.realtime.acknowledgementWaitMs, () => {
      quality = 'poor';
    });
    deps.emit({ currentPage: deps.currentPage(), connectionQuality: quality, id });
  };
  const stop = () => {
    stopBeating();
    stopWaiting();
    underWay = null;
    quality = 'unknown';
  };
  return {
    start: () => {
      stop();
      beat();
      stopBeating = timers.every(limits.realtime.heartbeatEveryMs, beat);
    },
    stop,
    acknowledge: ({ id }) => {
      if (underWay?.id !== id) return;
      stopWaiting();
      quality = connectionQuality(clock.now() - underWay.sentAtMs);
      underWay = null;
    },
    quality: () => quality,
  };
};
