import type { App } from 'electron';

/** A second instance passes its arguments to the first and quits; true for the first. */
export const setupSingleInstance = (
  app: App,
  onSecond: (words: readonly string[]) => void,
): boolean => {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, words) => onSecond(words));
  return true;
};
