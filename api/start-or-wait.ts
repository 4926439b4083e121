import { resolve } from 'node:path';
import type { Cancel } from '#shared/ports/timers.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { startServer, type Running, type StartOptions } from '#api/start-server.ts';
import { isFull, isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';
import { listen } from '#api/http/listen.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { floorBytes } from '#api/platform/storage-room.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createSiteOnlyServer } from '#api/site-only-server.ts';

interface Listeners {
  /** Called once, before the others. */
  readonly onReady: (running: Pick<Running, 'drain' | 'stop'>) => void;
  /** The disk is full: until there is room, the server only serves pages, at this address. */
  readonly onWaiting: (url: string) => void;
  /**
   * There is room again, and the process must restart, because a socket of the service manager can be
   * opened only once.
   */
  readonly onRestartNeeded: () => void;
  /** There is room again: everything works now. */
  readonly onStarted: (running: Running) => void;
}

/** An error and its causes, outermost first. */
const chainOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

const hasRoom = async (dataDir: string): Promise<boolean> => {
  const disk = await createDataFolder(dataDir).disk();
  return disk === null || disk.free_bytes >= floorBytes('message', disk);
};

/** A full disk has several symptoms: the error itself, or a file that cannot be created or mapped. */
const isForWantOfRoom = async (error: unknown, dataDir: string): Promise<boolean> => {
  const chain = chainOf(error);
  if (chain.some(isFull)) return true;
  return chain.some(isStorageFailure) && !(await hasRoom(dataDir));
};

/** Serves only the pages and retries every few seconds until a start succeeds. */
const waitForRoom = async (options: StartOptions, listeners: Listeners) => {
  const { config, clock = systemClock, logger, inheritedSocket: inherited = null } = options;
  const dataDir = resolve(config.DATA_DIR);
  const server = createSiteOnlyServer({ ...options, clock });
  const url = await listen(server, inherited === null ? config : { inherited });
  const PORT = Number(/:(\d+)$/.exec(url)?.[1]);
  let started: Running | null = null;
  let trying: Promise<void> | null = null;
  let cancel: Cancel | null = null;

  const closePages = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  const startAgain = async () => {
    if (!(await hasRoom(dataDir))) return;
    if (inherited !== null) return listeners.onRestartNeeded();
    started = await startServer({
      ...options,
      config: { ...config, PORT },
      beforeListening: closePages,
    });
    cancel?.();
    listeners.onStarted(started);
  };
  cancel = nodeTimers.every(storageLimits.startAgainMs, () => {
    trying ??= startAgain()
      .catch((error: unknown) => logger.error('start_again_failed', { error }))
      .finally(() => (trying = null));
  });
  listeners.onReady({
    drain: () => started?.drain(),
    stop: async () => {
      cancel();
      await trying;
      if (started) await started.stop();
      else await closePages();
    },
  });
  listeners.onWaiting(url);
};

/**
 * Starts the server. On a full disk it serves the pages meanwhile, and continues by itself once
 * there is room.
 */
export const startOrWait = async (options: StartOptions, listeners: Listeners): Promise<void> => {
  try {
    const running = await startServer(options);
    listeners.onReady(running);
    listeners.onStarted(running);
  } catch (error) {
    if (!(await isForWantOfRoom(error, resolve(options.config.DATA_DIR)))) throw error;
    options.logger.error('no_room_to_start', { error });
    await waitForRoom(options, listeners);
  }
};
