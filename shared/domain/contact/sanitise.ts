import { limits } from '#shared/limits.ts';

// A URL parser removes tabs, line ends and NUL from a scheme, so "java\nscript:" counts too.
const gap = '[\\t\\n\\r\\0]*';
const scriptProtocols = new RegExp(
  ['javascript:', 'vbscript:', 'data:text/html']
    .map((word) => Array.from(word).join(gap))
    .join('|'),
  'gi',
);

// Matches "onclick=" and "onload =", but neither "version=2" nor "one = 1": the shortest handlers,
// oncut and onend, have three letters after "on".
const eventHandlers = /(?<![\p{L}\p{N}_])on[a-z]{3,}\s*=/giu;

const loneSurrogates = /\p{Surrogate}/gu;

const strip = (text: string): string =>
  text.replace(/[<>]/g, '').replace(scriptProtocols, '').replace(eventHandlers, '').trim();

/**
 * The text without angle brackets, script protocols (`javascript:`, `vbscript:`, `data:text/html`)
 * and inline event handlers, trimmed, at most 10000 UTF-16 units. It repeats until nothing changes,
 * so that removing a part cannot join up another ("javajavascript:script:") and the function is
 * idempotent. It caps the length first, since the input may be of any length. Lone surrogates
 * become U+FFFD: UTF-8 cannot encode them. Never throws.
 *
 * This keeps stored text harmless for careless readers; our own pages never read it as HTML.
 */
export const sanitise = (text: string): string => {
  let before: string;
  let after = text
    .trim()
    .slice(0, limits.contact.sanitisedMaxCharacters)
    .replace(loneSurrogates, '\uFFFD');
  do {
    before = after;
    after = strip(before);
  } while (after !== before);
  return after;
};
