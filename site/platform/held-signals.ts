export interface HeldSignals<T> {
  add(signal: T): void;
  /** From now on `listener` hears; first what was held, in its order. */
  heed(listener: (signal: T) => void): void;
  /** Forgets what is held; what comes later is held anew. */
  drop(): void;
}

/** Holds what is told until somebody listens: the first `most` of it, for nobody may ever come. */
export const createHeldSignals = <T>(most: number): HeldSignals<T> => {
  const held: T[] = [];
  let deliver = (signal: T): void => {
    if (held.length < most) held.push(signal);
  };
  return {
    add: (signal) => deliver(signal),
    heed: (listener) => {
      deliver = listener;
      for (const signal of held.splice(0)) listener(signal);
    },
    drop: () => void held.splice(0),
  };
};
