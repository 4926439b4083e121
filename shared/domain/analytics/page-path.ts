import { parseAddress } from '#shared/domain/analytics/parse-address.ts';
import { printable } from '#shared/domain/analytics/printable.ts';
import { withoutTrailing } from '#shared/domain/without-trailing.ts';

const MAX_CHARACTERS = 300;

/**
 * The page of an address: its path alone, without query, fragment, doubled and trailing slashes, so that
 * /projects, /projects/ and /projects?utm_source=x are one page. Normalizes %c3 to %C3; other percent
 * signs stay. At most 300 characters.
 */
export const pagePath = (address: string): string => {
  const path = printable(`/${parseAddress(address).path}`)
    .replace(/\/{2,}/g, '/')
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .slice(0, MAX_CHARACTERS);
  // The cut may have split a surrogate pair.
  const whole = withoutTrailing(
    printable(path),
    (character) => character === '/' || character.trim() === '',
  );
  return whole === '' ? '/' : whole;
};
