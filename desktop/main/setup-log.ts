import log from 'electron-log/main.js';
import { join } from 'node:path';
import { withoutSecrets } from './without-secrets.ts';

export interface Log {
  note(event: string, fields?: Readonly<Record<string, string | number>>): void;
  fault(event: string, error: unknown): void;
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** The app's log file, which stays on this machine. */
export const setupLog = (folder: string): Log => {
  log.transports.file.resolvePathFn = () => join(folder, 'foyer-console.log');
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = false;
  const write = (level: 'info' | 'error', event: string, text: string) =>
    log[level](event, withoutSecrets(text));
  const fault = (event: string, error: unknown) => write('error', event, textOf(error));
  // A closed terminal accepts no output, which is not an error of the app.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (error) => fault('uncaught', error));
  process.on('unhandledRejection', (error) => fault('unhandled', error));
  return {
    fault,
    note: (event, fields = {}) => write('info', event, JSON.stringify(fields)),
  };
};
