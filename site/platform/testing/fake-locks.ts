/**
 * A subset of Web Locks for claims, shared by tabs. The test grants each request, in any order, to
 * create races between tabs.
 */
export const createFakeLocks = () => {
  const held = new Set<string>();
  const requested: (() => void)[] = [];
  const request = async (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: Lock | null) => Promise<unknown> | undefined,
  ): Promise<void> => {
    if (ifAvailable !== true) throw new Error('only claims are known here');
    await new Promise<void>((answer) => void requested.push(answer));
    if (held.has(name)) {
      await work(null);
      return;
    }
    held.add(name);
    await work({ name, mode: 'exclusive' });
    held.delete(name);
  };
  return {
    manager: { request } as unknown as LockManager,
    waiting: () => requested.length,
    /** Grants the oldest request, or the one at `index`. */
    answer: (index = 0) => requested.splice(index, 1)[0]?.(),
  };
};
