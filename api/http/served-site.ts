import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Feature } from '#shared/contracts/features.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { limits } from '#shared/limits.ts';
import { currentFile, listBuilds, parseCurrent, readFacts } from '#api/http/site-builds.mjs';
import { openBuiltSite, type Site } from '#api/http/site.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StartupError } from '#api/platform/startup-error.ts';

interface Options {
  /** The folder of the builds (site-builds.mjs). */
  readonly folder: string;
  readonly off: readonly Feature[];
  /** The hash of this server's sources. */
  readonly program: string;
  readonly timers: Timers;
  readonly logger: Logger;
}

interface ServedSite extends Site {
  readonly stop: Cancel;
}

/**
 * The site as its folder has it now: serves another build within a second of a switch, in one step,
 * without closing connections. It polls a file, which works for several servers, another user, a volume
 * and a network disk.
 *
 * Pages that were built with another server's sources wait for its start, because they may call what
 * this one lacks. Pages that were there when this one started are older, and older pages work.
 */
export const openServedSite = async (options: Options): Promise<ServedSite> => {
  const { folder, off, program, timers, logger } = options;
  const older = new Set(listBuilds(folder));
  const readPointer = () => readFile(currentFile(folder), 'utf8');

  const open = async (pointer: string) => {
    const build = parseCurrent(pointer)?.build;
    if (build === undefined)
      throw new StartupError(`${currentFile(folder)} names no build; run npm run build`);
    const others = listBuilds(folder).filter((each) => each !== build);
    const inFolder = (id: string) => join(folder, id);
    return { site: await openBuiltSite(inFolder(build), off, others.map(inFolder)), build };
  };

  let seen = await readPointer().catch((cause: unknown) => {
    throw new StartupError(`there is no built site in ${folder}; run npm run build`, { cause });
  });
  let served = await open(seen);
  let refused = '';

  const look = async () => {
    const pointer = await readPointer();
    if (pointer === seen) return;
    const build = parseCurrent(pointer)?.build ?? '';
    const needs = readFacts(join(folder, build)).program;
    if (needs !== program && !older.has(build)) {
      seen = pointer;
      logger.warn('site_needs_restart', { build });
      return;
    }
    try {
      served = await open(pointer);
      seen = pointer;
      logger.info('site_switched', { build });
    } catch (error) {
      // Logged once per pointer; retried, since a copy to a volume may be in progress.
      if (refused !== pointer) logger.error('site_not_switched', { build, error });
      refused = pointer;
    }
  };

  let looking: Promise<void> | null = null;
  const stop = timers.every(limits.server.lookForBuildMs, () => {
    // A folder that is unreadable for a moment changes nothing.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = null));
  });
  return {
    handler: (...call) => served.site.handler(...call),
    get inlineScriptHashes() {
      return served.site.inlineScriptHashes;
    },
    get ownerName() {
      return served.site.ownerName;
    },
    get build() {
      return served.build;
    },
    stop,
  };
};
