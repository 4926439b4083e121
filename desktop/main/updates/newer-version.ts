import { z } from 'zod';
import { isNewerVersion } from '#shared/domain/is-newer-version.ts';

const feedSchema = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  url: z.url({ protocol: /^https$/ }),
});

/** The feed's version if it is newer than `own`; null otherwise, or if it is no feed. */
export const newerVersion = (
  feed: unknown,
  own: string,
): { version: string; url: string } | null => {
  const read = feedSchema.safeParse(feed);
  if (!read.success || !isNewerVersion(read.data.version, own)) return null;
  return { version: read.data.version, url: read.data.url };
};
