/** A value with listeners, which run synchronously in registration order after each change. */
export interface Observable<T> {
  get(): T;
  /** Does nothing when the value is identical. */
  set(value: T): void;
  /** Merges `change` into the value. */
  patch(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export const createObservable = <T extends object>(initial: T): Observable<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    patch: (change) => {
      const keys = Object.keys(change) as (keyof T)[];
      if (keys.some((key) => !Object.is(change[key], value[key]))) set({ ...value, ...change });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
