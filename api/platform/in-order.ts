/** Runs what has the same key one after the other, in the order of the calls. */
export const createInOrder = () => {
  const lines = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = lines.get(key);
    const result = before ? before.then(work) : work();
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (lines.get(key) === settled) lines.delete(key);
      });
    lines.set(key, settled);
    return result;
  };
};
