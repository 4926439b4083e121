import type { App } from 'electron';

/** A second start hands its words to the first one and ends; true when this is the first. */
export const setupSingleInstance = (
  app: App,
  onSecond: (words: readonly string[]) => void,
): boolean => {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, words) => onSecond(words));
  return true;
};
