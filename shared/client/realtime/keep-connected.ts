import type { Problem } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import {
  isLive,
  nextState,
  type ConnectionEvent,
  type SocketState,
} from '#shared/client/realtime/connection-state.ts';
import type { SocketStatus } from '#shared/client/realtime/socket-port.ts';
import { backoffMs, reconnectRange } from '#shared/domain/backoff.ts';

const final: ReadonlySet<string> = new Set([
  'unauthorized',
  'origin_refused',
  'feature_off',
  'validation_failed',
]);

/**
 * How long to wait after the server itself closed the connection, after which Socket.IO does not
 * reconnect. Null: the refusal is permanent, do not retry. `attempt` counts from 0.
 */
export const refusedRetryMs = (
  problem: Problem | null,
  attempt: number,
  jitter: number,
): number | null => {
  if (problem && final.has(problem.code)) return null;
  const waitMs = backoffMs(attempt, reconnectRange, jitter);
  return Math.max(waitMs, (problem?.retry_after_s ?? 0) * 1_000);
};

export interface ConnectionDeps {
  /** Starts one attempt, which ends in `opened` or `lost`. */
  open: () => void;
  /** Drops the current attempt or connection. Reports nothing. */
  drop: () => void;
  /** Called before `drop` if the dropped connection was open or opening and received nothing. */
  onSilence: () => void;
  life: Pick<PageLife, 'isOnline' | 'onChange'>;
  timers: Timers;
  clock: Clock;
  /** A random number in [0, 1). */
  jitter: () => number;
}

export interface LastingConnection {
  readonly status: Observable<SocketStatus>;
  silentForMs(): number;
  start(): void;
  hurry(): void;
  reconnect(): void;
  abandon(): void;
  strain(isOverdue: boolean): void;
  pause(): void;
  close(): void;
  /** Called by the wire: an attempt succeeded; it failed or the connection ended; a packet arrived. */
  opened(): void;
  /** The transport of an attempt is open; or its first packet arrived. */
  progressed(hasAnswer: boolean): void;
  lost(reason: string, problem?: Problem | null): void;
  sawTraffic(): void;
}

/** States that going offline does not change. */
const resting: ReadonlySet<SocketState> = new Set(['idle', 'offline', 'stopped']);

/** Timeout of an attempt, and of the namespace's answer after the first packet. */
const CONNECT_WITHIN_MS = 10_000;
/** A server sends its first packet with the opening, so silence after it is a proxy's fault. */
const FIRST_PACKET_WITHIN_MS = 5_000;
/** The server pings more often than this, so a longer silence means that the connection is lost. */
const DEAD_AFTER_MS = 45_000;
/** An attempt older than this on waking was probably sent before the network was lost. */
const STALE_TRY_MS = 3_000;

/** The status, changed by the transition table, and the time of the last contact. */
const createLine = (clock: Clock) => {
  const status = createObservable<SocketStatus>({
    state: 'idle',
    problem: null,
    reason: null,
    lastContactAt: null,
  });
  let lastContactAt: number | null = null;
  return {
    status,
    state: () => status.get().state,
    move: (event: ConnectionEvent, change: Partial<SocketStatus> = {}) =>
      status.patch({ ...change, lastContactAt, state: nextState(status.get().state, event) }),
    sawTraffic: () => {
      lastContactAt = clock.now();
    },
    silentForMs: () => (lastContactAt === null ? Infinity : clock.now() - lastContactAt),
  };
};

/** Runs one attempt at a time, now or after a delay. */
const createTries = (deps: ConnectionDeps, onTimeout: () => void) => {
  const { timers, clock, open, drop, onSilence } = deps;
  let begunAt: number | null = null;
  let cancel: Cancel = () => undefined;
  const waitFor = (waitMs: number) => {
    cancel();
    cancel = timers.after(waitMs, () => {
      onSilence();
      drop();
      onTimeout();
    });
  };
  const begin = () => {
    begunAt = clock.now();
    waitFor(CONNECT_WITHIN_MS);
    open();
  };
  const end = () => {
    cancel();
    begunAt = null;
  };
  return {
    begin,
    end,
    beginIn: (waitMs: number) => {
      end();
      cancel = timers.after(waitMs, begin);
    },
    giveUp: () => {
      end();
      drop();
    },
    progressed: (hasAnswer: boolean) => {
      if (begunAt !== null) waitFor(hasAnswer ? CONNECT_WITHIN_MS : FIRST_PACKET_WITHIN_MS);
    },
    isFresh: () => begunAt !== null && clock.now() - begunAt < STALE_TRY_MS,
  };
};

/** Follows the browser's online state, which may be wrong, so it retries now and then. */
const createFlip =
  (
    { life }: ConnectionDeps,
    { state, move }: ReturnType<typeof createLine>,
    tries: ReturnType<typeof createTries>,
    onBack: () => void,
  ) =>
  (): void => {
    if (life.isOnline() && state() === 'offline') {
      move('went_online');
      onBack();
    } else if (!life.isOnline() && !resting.has(state())) {
      move('went_offline', { reason: null });
      tries.giveUp();
      tries.beginIn(limits.realtime.reconnectDelayMaxMs);
    }
  };

/** On waking: skips the wait and drops a connection that must be dead. */
const createHurry =
  (
    { status, state, silentForMs }: ReturnType<typeof createLine>,
    tries: ReturnType<typeof createTries>,
    again: () => void,
    replace: () => void,
  ) =>
  (): void => {
    if (silentForMs() >= DEAD_AFTER_MS) replace();
    // The server set a retry time, which waking does not shorten.
    const mustWait = status.get().problem?.retry_after_s !== undefined;
    if (state() === 'reconnecting' && !mustWait && !tries.isFresh()) again();
  };

/**
 * Keeps one connection up over any transport: unlimited retries, 1 s to 30 s apart, with jitter on
 * all of them (docs/decisions/011-own-reconnection.md). While the browser reports no network it
 * retries only at the longest wait, and at once when the network returns.
 */
export const keepConnected = (deps: ConnectionDeps): LastingConnection => {
  const { clock, jitter, life, onSilence } = deps;
  const line = createLine(clock);
  const { state, move } = line;
  let failures = 0;

  const lost = (reason: string, problem: Problem | null = null) => {
    const waitMs = refusedRetryMs(problem, failures, jitter());
    failures += 1;
    if (waitMs === null) tries.end();
    else tries.beginIn(state() === 'offline' ? limits.realtime.reconnectDelayMaxMs : waitMs);
    move(waitMs === null ? 'refused' : 'lost', { problem, reason });
  };
  const tries = createTries(deps, () => lost('timeout'));
  const again = () => {
    tries.giveUp();
    tries.begin();
  };
  const reconnect = () => {
    if (!isLive(state())) return;
    move('lost');
    again();
  };
  const flip = createFlip(deps, line, tries, () => {
    failures = 0;
    again();
  });
  const stopFlips = life.onChange(flip);
  return {
    status: line.status,
    silentForMs: line.silentForMs,
    sawTraffic: line.sawTraffic,
    lost,
    start: () => {
      if (state() !== 'idle') return;
      move('started');
      tries.begin();
      flip();
    },
    hurry: createHurry(line, tries, again, reconnect),
    reconnect,
    abandon: () => {
      if (isLive(state())) onSilence();
      reconnect();
    },
    progressed: tries.progressed,
    strain: (isOverdue) => {
      const isStrained = state() === 'degraded';
      if (isOverdue !== isStrained) move(isOverdue ? 'strained' : 'relieved');
    },
    pause: () => {
      tries.giveUp();
      failures = 0;
      move('paused', { problem: null, reason: null });
    },
    close: () => {
      stopFlips();
      tries.giveUp();
      move('closed', { problem: null, reason: null });
    },
    opened: () => {
      tries.end();
      failures = 0;
      line.sawTraffic();
      move('opened', { problem: null, reason: null });
    },
  };
};
