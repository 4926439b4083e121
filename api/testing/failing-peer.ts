/** What a peer of the outbox has acknowledged. */
export interface Taken {
  /** Stays the same when a delivery is repeated. */
  readonly id: string;
  readonly text: string;
  /** What the test had set as `round` when the peer acknowledged it. */
  readonly round: number;
}

/** How a peer that fails at random is set, and what it counts. */
export const createFailing = (random: () => number) => {
  const state = {
    /** How likely each step of a delivery fails; 1: nothing is taken. */
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

/** Answers of a program or a push service that is in trouble for a while. */
export const troubles = [429, 500, 502, 503] as const;
