import type { AckEvent, Heartbeat } from '#shared/contracts/realtime.ts';
import { connectionQuality } from '#shared/domain/connection-quality.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

export interface HeartbeatDeps {
  timers: Timers;
  /** Must not jump: the difference of two readings is the round trip. */
  clock: Clock;
  life: Pick<PageLife, 'isVisible' | 'isOnline'>;
  newId: () => string;
  currentPage: () => string;
  emit: (beat: Heartbeat) => void;
  /** A beat is unanswered for 5 s; an answer came after all, or in time. */
  onStrain: (isOverdue: boolean) => void;
  /** The next one is unanswered as well, and each after it. */
  onSilence: () => void;
}

export interface HeartbeatMonitor {
  /** Connected: one beat now, then one every 30 seconds. */
  start(): void;
  /** One more, now: whether anybody is there is asked on waking, and not at the next turn. */
  beat(): void;
  stop(): void;
  /** The server's `ack`; one that answers no beat of ours is ignored. */
  acknowledge(ack: AckEvent): void;
  quality(): Heartbeat['connectionQuality'];
}

/**
 * A heartbeat every 30 s, only while visible and online. Quality comes from the round
 * trip, which the next beat tells the server. A beat unanswered for 5 s counts as poor, and is
 * followed by another at once.
 */
export const createHeartbeat = (deps: HeartbeatDeps): HeartbeatMonitor => {
  const { timers, clock, life } = deps;
  let quality: Heartbeat['connectionQuality'] = 'unknown';
  const unanswered = new Map<string, number>();
  let missed = 0;
  let stopBeating: Cancel = () => undefined;
  let stopWaiting: Cancel = () => undefined;

  const beat = () => {
    if (!life.isVisible() || !life.isOnline()) return;
    stopWaiting();
    const id = deps.newId();
    unanswered.set(id, clock.now());
    stopWaiting = timers.after(limits.realtime.acknowledgementWaitMs, miss);
    deps.emit({ currentPage: deps.currentPage(), connectionQuality: quality, id });
  };
  const miss = () => {
    quality = 'poor';
    missed += 1;
    deps.onStrain(true);
    if (missed === 1) beat();
    else deps.onSilence();
  };
  const stop = () => {
    stopBeating();
    stopWaiting();
    unanswered.clear();
    missed = 0;
    quality = 'unknown';
  };
  return {
    start: () => {
      stop();
      beat();
      stopBeating = timers.every(limits.realtime.heartbeatEveryMs, beat);
    },
    beat,
    stop,
    acknowledge: ({ id }) => {
      const sentAtMs = unanswered.get(id);
      if (sentAtMs === undefined) return;
      stopWaiting();
      quality = connectionQuality(clock.now() - sentAtMs);
      // Events keep their order, so nothing older is answered any more.
      unanswered.clear();
      missed = 0;
      deps.onStrain(false);
    },
    quality: () => quality,
  };
};
