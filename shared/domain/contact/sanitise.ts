import { limits } from '#shared/limits.ts';

// The first letter occurs only once in each, so a mismatch can only start a new match at that letter.
const scriptProtocols = ['javascript:', 'vbscript:', 'data:text/html'];

// A URL parser removes these from a scheme, so "java\nscript:" counts too.
const isGap = (character: string): boolean => '\t\n\r\0'.includes(character);

/** A partial match: its start, and the number of matched letters. */
interface Begun {
  readonly from: number;
  readonly length: number;
}

const none: Begun = { from: 0, length: 0 };

const nextInProtocol = (begun: Begun, word: string, small: string, at: number): Begun => {
  if (begun.length > 0 && small === word.charAt(begun.length))
    return { from: begun.from, length: begun.length + 1 };
  return small === word.charAt(0) ? { from: at, length: 1 } : none;
};

/** `isSpaced`: white space follows the letters. Null within a word that is no handler. */
type Handler = (Begun & { readonly isSpaced: boolean }) | null;

// "onclick=" and "onload =" are handlers, but neither "version=2" nor "one = 1": the shortest ones,
// oncut and onend, have three letters after "on".
const HANDLER_LENGTH = 5;
const handlerCharacter = /^[a-z]$/iu;
const wordCharacter = /^[\p{L}\p{N}_]$/u;

const nextInHandler = (handler: Handler, character: string, at: number): Handler => {
  if (!wordCharacter.test(character)) {
    const isNamed = handler !== null && handler.length >= HANDLER_LENGTH;
    return isNamed && character.trim() === ''
      ? { ...handler, isSpaced: true }
      : { from: at + 1, length: 0, isSpaced: false };
  }
  if (handler === null) return null;
  const length = handler.isSpaced ? 0 : handler.length;
  const fits =
    length < 2 ? character.toLowerCase() === 'on'.charAt(length) : handlerCharacter.test(character);
  if (!fits) return null;
  return { from: length === 0 ? at : handler.from, length: length + 1, isSpaced: false };
};

/** The partial matches at a character. */
interface Progress {
  /** In the order of `scriptProtocols`. */
  readonly protocols: readonly Begun[];
  readonly handler: Handler;
}

const start: Progress = {
  protocols: scriptProtocols.map(() => none),
  handler: { from: 0, length: 0, isSpaced: false },
};

/**
 * Removes a forbidden part at its last letter and continues as if it had never been there. So the text
 * on both sides can join up to a part that is removed in turn, in one pass.
 */
const strip = (text: string): string => {
  const characters: string[] = [];
  const reached: Progress[] = [];
  for (const character of text) {
    if (character === '<' || character === '>') continue;
    const at = characters.length;
    const before = reached.at(-1) ?? start;
    const small = character.toLowerCase();
    const protocols = isGap(character)
      ? before.protocols
      : before.protocols.map((begun, n) =>
          nextInProtocol(begun, scriptProtocols[n] ?? '', small, at),
        );
    const complete =
      character === '=' && (before.handler?.length ?? 0) >= HANDLER_LENGTH
        ? before.handler
        : protocols.find(({ length }, n) => length === scriptProtocols[n]?.length);
    if (complete) {
      characters.length = complete.from;
      reached.length = complete.from;
    } else {
      characters.push(character);
      reached.push({ protocols, handler: nextInHandler(before.handler, character, at) });
    }
  }
  return characters.join('');
};

const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Removes angle brackets, script protocols (`javascript:`, `vbscript:`, `data:text/html`) and inline
 * event handlers; trims to at most 10000 UTF-16 units. Removing a part cannot join up another
 * ("javajavascript:script:"), so the function is idempotent. Caps the length first, since the input may
 * be of any length. Lone surrogates become U+FFFD: UTF-8 cannot encode them. Never throws.
 *
 * This makes stored text harmless for careless readers; our own pages never parse it as HTML.
 */
export const sanitise = (text: string): string =>
  strip(
    text.trim().slice(0, limits.contact.sanitisedMaxCharacters).replace(loneSurrogates, '\uFFFD'),
  ).trim();
