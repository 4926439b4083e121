import type { Problem } from '#shared/contracts/errors.ts';
import { backoffMs, reconnectRange } from '#shared/domain/backoff.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { AdminWire } from './admin-wire.ts';

export type LinkState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'refused';

export interface LinkDeps {
  wire: AdminWire;
  timers: Timers;
  /** A random number in [0, 1). */
  jitter: () => number;
  onChange: (state: LinkState, problem: Problem | null) => void;
}

export interface Link {
  state(): LinkState;
  start(): void;
  /** The machine woke, or a question stayed unanswered: what is held may be dead, so begin anew. */
  renew(): void;
  stop(): void;
}

/** A namespace that does not answer within this long is not going to. */
const TRY_MS = 15_000;
/** Answers of the server that will not change by asking again. */
const final: ReadonlySet<string> = new Set(['unauthorized', 'validation_failed']);

/** Keeps the wire up: again and again, 1 s up to 30 s apart, until the server refuses for good. */
export const holdLink = ({ wire, timers, jitter, onChange }: LinkDeps): Link => {
  let state: LinkState = 'idle';
  let failures = 0;
  let cancel: Cancel = () => undefined;

  const become = (next: LinkState, problem: Problem | null = null) => {
    if (next === state) return;
    state = next;
    onChange(state, problem);
  };
  const attempt = () => {
    cancel();
    cancel = timers.after(TRY_MS, () => {
      wire.drop();
      down(null);
    });
    wire.connect();
  };
  const down = (problem: Problem | null) => {
    cancel();
    if (state === 'idle' || state === 'refused') return;
    if (problem && final.has(problem.code)) {
      become('refused', problem);
      return;
    }
    const waitMs = backoffMs(failures, reconnectRange, jitter());
    failures += 1;
    cancel = timers.after(Math.max(waitMs, (problem?.retry_after_s ?? 0) * 1_000), attempt);
    become('reconnecting', problem);
  };
  wire.onUp(() => {
    cancel();
    failures = 0;
    become('connected');
  });
  wire.onDown(down);
  return {
    state: () => state,
    start: () => {
      if (state !== 'idle') return;
      become('connecting');
      attempt();
    },
    renew: () => {
      if (state === 'idle' || state === 'refused') return;
      wire.drop();
      become('reconnecting');
      attempt();
    },
    stop: () => {
      cancel();
      state = 'idle';
      wire.close();
    },
  };
};
