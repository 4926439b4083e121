import { z } from 'zod';

const feedSchema = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  url: z.url({ protocol: /^https$/ }),
});

const numbers = (version: string): number[] => version.split('.').map(Number);

/** Whether `a` is later than `b`; three numbers each. */
const isNewer = (a: string, b: string): boolean => {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
};

/** The feed's version if it is newer than `own`; null otherwise, or if it is no feed. */
export const newerVersion = (
  feed: unknown,
  own: string,
): { version: string; url: string } | null => {
  const read = feedSchema.safeParse(feed);
  if (!read.success || !isNewer(read.data.version, own)) return null;
  return { version: read.data.version, url: read.data.url };
};
