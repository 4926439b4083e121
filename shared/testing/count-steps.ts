/** Methods that read a whole text or list, whatever they return. */
const wholes = {
  text: [
    ...[
      'concat',
      'endsWith',
      'includes',
      'indexOf',
      'lastIndexOf',
      'match',
      'matchAll',
      'normalize',
    ],
    ...['replace', 'replaceAll', 'search', 'split', 'startsWith', 'toLowerCase', 'toUpperCase'],
    ...['trim', 'trimEnd', 'trimStart'],
  ],
  list: [
    ...[
      'filter',
      'find',
      'flatMap',
      'includes',
      'indexOf',
      'join',
      'map',
      'reduce',
      'shift',
      'slice',
    ],
    ...['some', 'splice', 'unshift'],
  ],
};

/** Methods that read only the part they return. */
const parts = ['at', 'charAt', 'charCodeAt', 'codePointAt', 'slice', 'substring'];

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** A read: the text or list, and the result. */
interface Read {
  readonly whole: ArrayLike<unknown>;
  readonly result: unknown;
}

/**
 * Counts the characters that `run` reads by the methods of strings, patterns and lists: a measure of
 * time that is the same on every machine. A pattern counts once for each character that it passes;
 * `scripts/patterns.test.ts` checks whether it backtracks.
 */
export const countSteps = (run: () => unknown): number => {
  let steps = 0;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: PropertyKey, make: (method: Method) => Method) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (typeof own?.value !== 'function') return;
    Object.defineProperty(owner, name, { ...own, value: make(own.value as Method) });
    undo.push(() => void Object.defineProperty(owner, name, own));
  };
  const count = (owner: object, name: PropertyKey, costOf: (read: Read) => number) =>
    replace(owner, name, (method) => {
      const counted: Method = function counted(...given) {
        const result = method.apply(this, given);
        steps += costOf({ whole: this as ArrayLike<unknown>, result });
        return result;
      };
      return counted;
    });
  const wholeOf = ({ whole }: Read) => whole.length;
  for (const name of [...wholes.text, Symbol.iterator]) count(String.prototype, name, wholeOf);
  for (const name of wholes.list) count(Array.prototype, name, wholeOf);
  for (const name of parts) count(String.prototype, name, ({ result }) => String(result).length);
  replace(RegExp.prototype, 'exec', (exec) => {
    const counted = function counted(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const match = exec.call(this, text) as RegExpExecArray | null;
      const end = match === null ? text.length : match.index + match[0].length;
      steps += this.sticky && match === null ? 1 : end - from + 1;
      return match;
    };
    return counted as Method;
  });
  try {
    run();
  } finally {
    for (const put of undo.toReversed()) put();
  }
  return steps;
};

// Repeated, each of these takes many steps in a function that starts again too often.
const repeated = [
  ...[
    'a',
    ' ',
    '.',
    '/',
    '(',
    ')',
    '”',
    '\t',
    '*',
    '**a',
    '*a ',
    '`',
    '[',
    '[a](https://',
    '<',
    '1',
  ],
  ...['http://', 'https://a ', 'a.', 'a-', '@', '&', 'java', 'j\t', ' onabc', '?:1', ':a'],
];
const beginnings = ['', 'https://a?', '*a'];

const SHORT = 625;
const LONG = 8 * SHORT;
// Eight times the length costs a linear function eight times as much, and a quadratic one sixty-four
// times.
const MOST_GROWTH = 12;

/** The 5,000-character texts that are too expensive for `read`; none if it is linear. */
export const slowTexts = (read: (text: string) => unknown): string[] =>
  beginnings.flatMap((beginning) =>
    repeated.flatMap((part) =>
      ['', 'x', 'dots'].flatMap((end) => {
        const textOf = (length: number) => {
          const half = end === 'dots' ? Math.ceil(length / 2) : length;
          const start = beginning + part.repeat(half);
          return `${start.slice(0, half)}${end === 'dots' ? `a${'.'.repeat(length - half)}` : end}`;
        };
        const short = countSteps(() => read(textOf(SHORT)));
        const long = countSteps(() => read(textOf(LONG)));
        const name = [beginning, `${part}…`, end].join(' ');
        return long > MOST_GROWTH * short ? [`${name}: ${short}, then ${long} steps`] : [];
      }),
    ),
  );
