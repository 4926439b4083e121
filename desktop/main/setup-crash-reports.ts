import type { CrashReporter } from 'electron';

/**
 * Dumps of crashes, which stay on this machine. Called before the app is ready: what Electron starts
 * earlier than this, such as the process that draws, would crash without leaving one.
 */
export const setupCrashReports = (crashReporter: Pick<CrashReporter, 'start'>): void =>
  crashReporter.start({ uploadToServer: false });
