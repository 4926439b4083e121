/** A store that passes its calls to each of two in turn, as if two processes shared its data. */
export const alternate = <Store extends object>(one: Store, other: Store): Store => {
  const merge = (name: string): unknown => {
    const [first, second] = [one, other].map((store) => (store as Record<string, unknown>)[name]);
    if (typeof first === 'object') return alternate(first as object, second as object);
    let calls = 0;
    return (...parameters: unknown[]): unknown => {
      calls += 1;
      const run = (calls % 2 === 1 ? first : second) as (...all: unknown[]) => unknown;
      return run(...parameters);
    };
  };
  return Object.fromEntries(Object.keys(one).map((name) => [name, merge(name)])) as Store;
};
