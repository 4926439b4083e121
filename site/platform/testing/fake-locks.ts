/**
 * Web Locks as far as claims need them, shared by tabs: a request is answered when the test lets it, in
 * whatever order, so that a test can drive tabs past each other.
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
    /** Answers the request that has waited longest, or the one at that place. */
    answer: (index = 0) => requested.splice(index, 1)[0]?.(),
  };
};
