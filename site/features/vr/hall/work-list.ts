export interface Progress {
  done: number;
  total: number;
}

/** Work that is done in slices, when there is time. */
export interface WorkList {
  progress: () => Progress;
  reach: (listener: (progress: Progress) => void) => () => void;
  stop: () => void;
}

/** Starts at once. A listener added after completion is called once with the result. */
export const startWork = (
  tasks: readonly (() => void)[],
  whenIdle: (work: () => void) => void,
): WorkList => {
  const listeners = new Set<(progress: Progress) => void>();
  let done = 0;
  let isStopped = false;
  const progress = () => ({ done, total: tasks.length });
  const next = () => {
    const task = tasks[done];
    if (!task || isStopped) return;
    task();
    done += 1;
    for (const listener of listeners) listener(progress());
    whenIdle(next);
  };
  whenIdle(next);
  return {
    progress,
    reach: (listener) => {
      if (done === tasks.length) listener(progress());
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      isStopped = true;
      listeners.clear();
    },
  };
};
