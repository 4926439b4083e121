type Pair = [number, number];

/** The number of arguments of each path command used here. */
const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

const short = (value: number) => {
  const text = String(Math.round(value * 10) / 10);
  return text.replace(/^(-?)0\./, '$1.');
};

const joined = (numbers: readonly string[]) =>
  numbers.reduce((out, text) => out + (out === '' || text.startsWith('-') ? text : ` ${text}`), '');

const pairsOf = ([x, y, ...rest]: readonly number[], [dx, dy]: Pair): Pair[] =>
  x === undefined || y === undefined ? [] : [[x + dx, y + dy], ...pairsOf(rest, [dx, dy])];

/** One path command with absolute points. */
const absolute = (command: string, numbers: number[], [x, y]: Pair): Pair[] => {
  const isRelative = command >= 'a';
  const [dx, dy] = isRelative ? [x, y] : [0, 0];
  const [first = 0] = numbers;
  switch (command.toUpperCase()) {
    case 'H':
      return [[first + dx, y]];
    case 'V':
      return [[x, first + dy]];
    case 'A':
      return pairsOf(numbers.slice(5), [dx, dy]);
    default:
      return pairsOf(numbers, [dx, dy]);
  }
};

/**
 * The same path on a grid of whole units, in relative steps: a third of the bytes. Rounds absolute
 * positions rather than steps, so errors do not accumulate. `scale` is for paths without arcs.
 */
export const compact = (data: string, scale = 1): string => {
  const tokens = data.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? [];
  let exact: Pair = [0, 0];
  let random: Pair = [0, 0];
  let start = { exact, random };
  let previous = '';
  let out = '';
  let command = '';
  const emit = (letter: string, numbers: string[]) => {
    const isImplied = letter === previous || (letter === 'l' && previous === 'm');
    const text = joined(numbers);
    out += isImplied ? (text.startsWith('-') ? text : ` ${text}`) : letter + text;
    previous = letter;
  };
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] ?? '';
    if (/[a-z]/i.test(token)) {
      command = token;
      i += 1;
    } else if (command === 'M') command = 'L';
    const upper = command.toUpperCase();
    const count = arity[upper] ?? 0;
    const numbers = tokens.slice(i, i + count).map((text) => Number(text) * scale);
    i += count;
    if (upper === 'Z') {
      out += 'z';
      previous = 'z';
      ({ exact, random } = start);
      continue;
    }
    const points = absolute(command, numbers, exact);
    const rounded = points.map(([x, y]): Pair => [Math.round(x), Math.round(y)]);
    const steps = rounded.flatMap(([x, y]) => [x - random[0], y - random[1]]);
    const [dx = 0, dy = 0] = steps;
    if (upper === 'A') {
      const [rx = 0, ry = 0, turn = 0, large, sweep] = numbers;
      // The two flags are single digits, so they need no separators.
      emit('a', [short(rx), short(ry), short(turn), `${large}${sweep}${short(dx)}`, short(dy)]);
    } else if (upper === 'C' || upper === 'Q') emit(command.toLowerCase(), steps.map(short));
    else if (upper === 'M') emit('m', steps.map(short));
    else if (dy === 0) emit('h', [short(dx)]);
    else if (dx === 0) emit('v', [short(dy)]);
    else emit('l', [short(dx), short(dy)]);
    exact = points.at(-1) ?? exact;
    random = rounded.at(-1) ?? random;
    if (upper === 'M') {
      start = { exact, random };
      previous = 'm';
    }
  }
  return out;
};
