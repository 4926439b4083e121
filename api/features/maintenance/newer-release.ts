import { z } from 'zod';
import type { System } from '#shared/contracts/maintenance.ts';
import { isNewerVersion } from '#shared/domain/is-newer-version.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Logger } from '#api/platform/logger.ts';

const LOOK_EVERY_MS = DAY_MS;
const ANSWER_WITHIN_MS = 20_000;
const MAX_ANSWER_CHARACTERS = 100_000;

const webUrl = z.url({ protocol: /^https?$/ }).max(2_048);

/** A custom file, or GitHub's description of a repository's latest release. */
const releaseSchema = z
  .object({
    version: z.string().optional(),
    tag_name: z.string().optional(),
    url: webUrl.optional().catch(undefined),
    html_url: webUrl.optional().catch(undefined),
  })
  .transform(({ version, tag_name: tag, url, html_url: page }) => ({
    version: (version ?? tag ?? '').replace(/^v/, ''),
    // In GitHub's answer, `url` is for programs.
    url: page ?? url ?? null,
  }))
  .refine(({ version }) => /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.]{1,40})?$/.test(version));

interface Deps {
  /** The address that describes the newest release; undefined if the owner does not want to know. */
  readonly releasesUrl: string | undefined;
  /** The version of this server. */
  readonly version: string;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Checks once a day for a newer version of Foyer, without sending any data. */
export const watchReleases = ({ releasesUrl, version, timers, logger }: Deps) => {
  let newer: NonNullable<System['newer_release']> | null = null;
  const look = async (address: string): Promise<void> => {
    const response = await fetch(address, {
      headers: { accept: 'application/json', 'user-agent': 'foyer' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`the answer is ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_ANSWER_CHARACTERS) throw new Error('the answer is too long');
    const parsed = releaseSchema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error('the answer names no version');
    const isNew = isNewerVersion(parsed.data.version, version);
    if (isNew && newer?.version !== parsed.data.version)
      logger.info('newer_release', { version: parsed.data.version });
    newer = isNew ? parsed.data : null;
  };
  return {
    read: () => newer,
    start: (): Cancel => {
      if (releasesUrl === undefined) return () => undefined;
      const tryToLook = () =>
        void look(releasesUrl).catch((error: unknown) =>
          logger.warn('releases_not_read', { error }),
        );
      tryToLook();
      return timers.every(LOOK_EVERY_MS, tryToLook);
    },
  };
};
