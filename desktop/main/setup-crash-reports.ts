import type { CrashReporter } from 'electron';

/**
 * Crash dumps, which stay on this machine. Called before the app is ready: processes that Electron
 * starts earlier, such as the GPU process, would otherwise crash without a dump.
 */
export const setupCrashReports = (crashReporter: Pick<CrashReporter, 'start'>): void =>
  crashReporter.start({ uploadToServer: false });
