import type { App, BrowserWindow } from 'electron';

/** A second start brings the window of the first one forward; true when this is the first. */
export const setupSingleInstance = (app: App, window: () => BrowserWindow | undefined): boolean => {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const shown = window();
    if (shown?.isMinimized()) shown.restore();
    shown?.focus();
  });
  return true;
};
