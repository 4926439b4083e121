export interface HeldSignals<T> {
  add(signal: T): void;
  /** Subscribes `listener`, which receives the buffered signals first, in order. */
  heed(listener: (signal: T) => void): void;
  /** Drops the buffer; later signals are buffered again. */
  drop(): void;
}

/**
 * Buffers signals until there is a listener: only the first `most`, because there may never be one.
 */
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
