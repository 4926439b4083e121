/**
 * Runs `run` with everything added since it last began, without repetitions, one run at a time. A run
 * that fails is reported, and the next one begins.
 */
export const createBatches = <Item>(
  run: (items: readonly Item[]) => Promise<void>,
  onFailed: (error: unknown) => void,
) => {
  const waiting = new Set<Item>();
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const items = [...waiting];
      waiting.clear();
      await run(items).catch(onFailed);
    }
    running = null;
  };
  return {
    add: (items: readonly Item[]): void => {
      for (const item of items) waiting.add(item);
      running ??= Promise.resolve().then(runAll);
    },
    /** Settles once everything added before was in a run. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
  };
};
