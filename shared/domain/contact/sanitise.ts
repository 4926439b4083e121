import { limits } from '#shared/limits.ts';

// A URL parser drops tabs, line ends and NUL out of a scheme, so "java\nscript:" is one as well.
const gap = '[\\t\\n\\r\\0]*';
const scriptProtocols = new RegExp(
  ['javascript:', 'vbscript:', 'data:text/html']
    .map((word) => Array.from(word).join(gap))
    .join('|'),
  'gi',
);

// "onclick=" and "onload =", but neither "version=2" nor "one = 1": the shortest handlers there are,
// oncut and onend, have three letters behind their "on".
const eventHandlers = /(?<![\p{L}\p{N}_])on[a-z]{3,}\s*=/giu;

const loneSurrogates = /\p{Surrogate}/gu;

const strip = (text: string): string =>
  text.replace(/[<>]/g, '').replace(scriptProtocols, '').replace(eventHandlers, '').trim();

/**
 * The text without angle brackets, script protocols (`javascript:`, `vbscript:`, `data:text/html`) and
 * inline event handlers, trimmed, at most 10000 UTF-16 units. What comes together only when something
 * between is taken away ("javajavascript:script:") goes too: it is done until nothing changes, so
 * that the answer put in again is the same. Capped before that, since the input may be of any length.
 * Half characters become U+FFFD: UTF-8 cannot carry them. Never throws.
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
