import type { Random } from '#shared/ports/random.ts';
import { limits } from '#shared/limits.ts';

/** A key as the server makes them: 256 random bits behind a prefix that tells what it opens. */
export const newAdminKey = (random: Random): string => {
  const bytes = String.fromCharCode(...random.bytes(limits.identity.adminKeyBytes));
  const text = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `foyer_${text}`;
};
