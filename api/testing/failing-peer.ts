/** A delivery acknowledged by a peer of the outbox. */
export interface Taken {
  /** Stays the same in a repeated delivery. */
  readonly id: string;
  readonly text: string;
  /** The test's `round` at the time of the acknowledgement. */
  readonly round: number;
}

/** Settings and counters of a peer that fails at random. */
export const createFailing = (random: () => number) => {
  const state = {
    /** The probability that a step of a delivery fails; at 1 nothing is accepted. */
    failing: 0.2,
    round: 0,
    refused: 0,
  };
  const fails = (): boolean => {
    const isRefused = random() < state.failing;
    if (isRefused) state.refused += 1;
    return isRefused;
  };
  return { state, fails };
};

/** Status codes of a program or push service with temporary problems. */
export const troubles = [429, 500, 502, 503] as const;
