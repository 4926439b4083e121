// @ts-check
import { createInterface } from 'node:readline';
import * as util from 'node:util';

/**
 * Reads all command lines: of the commands in package.json, which run before anything is installed, and
 * of the programs of the built server. Plain JavaScript because of the former; in the API because of the
 * latter.
 *
 * @typedef {object} Option
 * @property {'boolean' | 'string' | 'number' | 'list'} type a number is above 0; the values of a list
 *   are separated by commas, and the option may be repeated
 * @property {string} help
 * @property {string} [value] the placeholder of the value in the help, such as `<folder>`
 * @property {string | number | readonly string[]} [default]
 * @property {readonly string[]} [choices] the allowed values
 *
 * @typedef {object} Operands the words that belong to no option
 * @property {string} name as shown in the help, such as `<folder>`
 * @property {string} help
 * @property {number} [least]
 * @property {number} [most] any number if omitted
 * @property {readonly string[]} [choices] the allowed words
 */

/**
 * @template {Readonly<Record<string, Option>>} [O=Readonly<Record<string, Option>>]
 * @typedef {object} Command
 * @property {string} name the command to type, such as `npm run backup`
 * @property {string} summary one sentence
 * @property {O} [options]
 * @property {Operands} [operands]
 * @property {readonly string[]} [examples] arguments, without the name
 */

/** @typedef {{ boolean: boolean, string: string, number: number, list: string[] }} ValueOf */

/**
 * @template {Readonly<Record<string, Option>>} O
 * @typedef {{ [K in keyof O]: ValueOf[O[K]['type']] | (O[K] extends { default: unknown } ? never : undefined) }} Values
 */

/**
 * @template {Readonly<Record<string, Option>>} O
 * @typedef {{ kind: 'help', text: string } | { kind: 'refusal', text: string } | { kind: 'run', values: Values<O>, operands: string[] }} Reading
 */

/**
 * Types a description exactly.
 *
 * @template {Readonly<Record<string, Option>>} const O
 * @param {Command<O>} command
 * @returns {Command<O>}
 */
export const describeCommand = (command) => command;

const HELP = { type: /** @type {const} */ ('boolean'), help: 'shows this and does nothing' };

/** @param {Command} command */
const separatorOf = ({ name }) => (/^npm (?!.* -- )/.test(name) ? ' --' : '');

/** @param {string} flag @param {Option} option */
const written = (flag, { type, value = '<value>' }) =>
  type === 'boolean' ? `--${flag}` : `--${flag}=${value}`;

/**
 * @param {Command<any>} command
 * @returns {string}
 */
export const helpOf = (command) => {
  const { name, summary, options = {}, operands, examples = [] } = command;
  const usage = [
    ...(operands === undefined ? [] : [usageOf(operands)]),
    ...Object.entries(options).map(([flag, option]) => `[${written(flag, option)}]`),
  ];
  const rows = [
    ...(operands === undefined ? [] : [[operands.name, withChoices(operands)]]),
    ...Object.entries({ ...options, help: HELP }).map(([flag, option]) => [
      written(flag, option),
      withChoices(option),
    ]),
  ];
  const width = Math.max(...rows.map(([left = '']) => left.length));
  const called = usage.length > 0 ? `${name}${separatorOf(command)} ${usage.join(' ')}` : name;
  return [
    `Usage: ${called}`,
    '',
    summary,
    '',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    ...(examples.length > 0 ? ['', 'Examples:'] : []),
    ...examples.map((example) => `  ${name}${separatorOf(command)} ${example}`),
  ].join('\n');
};

/** @param {Operands} operands */
const usageOf = ({ name, least = 0, most = Infinity }) => {
  const one = most > 1 ? `${name} …` : name;
  return least > 0 ? one : `[${one}]`;
};

/** @param {Pick<Option, 'help' | 'choices' | 'default'>} described */
const withChoices = ({ help, choices, default: standard }) =>
  [
    help,
    ...(choices === undefined ? [] : [`: ${choices.join(', ')}`]),
    ...(standard === undefined ? [] : [` (default: ${String(standard)})`]),
  ].join('');

/**
 * The Levenshtein distance between two words.
 *
 * @param {string} one
 * @param {string} other
 */
export const editDistance = (one, other) => {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, character] of Array.from(one).entries()) {
    const now = [row + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const changed = (before[column] ?? 0) + (character === wanted ? 0 : 1);
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
};

/**
 * The known word that the user most likely meant.
 *
 * @param {string} word
 * @param {readonly string[]} known
 */
export const nearestWord = (word, known) => {
  const [best] = known
    .map((each) => ({ each, far: editDistance(word, each) }))
    .toSorted((a, b) => a.far - b.far);
  return best !== undefined && best.far <= Math.max(1, word.length / 3) ? best.each : undefined;
};

/**
 * ` (did you mean --folder?)`, or an empty text if no known word is close.
 *
 * @param {string} word
 * @param {readonly string[]} known
 */
const nearest = (word, known) => {
  const best = nearestWord(word, known);
  return best === undefined ? '' : ` (did you mean ${best}?)`;
};

/**
 * @param {string} what
 * @param {string} word
 * @param {readonly string[] | undefined} choices
 */
const refuseOther = (what, word, choices) =>
  choices === undefined || choices.includes(word)
    ? []
    : [`${what} ${word} is unknown${nearest(word, choices)}; there are ${choices.join(', ')}`];

/**
 * @param {Command<any>} command
 * @param {readonly string[]} words
 */
const faultsOfOperands = ({ operands }, words) => {
  if (operands === undefined) return words.map((word) => `${word} is not expected here`);
  const { name, least = 0, most = Infinity, choices } = operands;
  if (words.length < least) return [`${name} is missing`];
  if (words.length > most) return [`${words.slice(most).join(' ')} is not expected here`];
  return words.flatMap((word) => refuseOther(name, word, choices));
};

/**
 * Parses the arguments of a command. Refuses unknown options, missing or needless values and unexpected
 * words; `--help` overrides all of this.
 *
 * @template {Readonly<Record<string, Option>>} O
 * @param {Command<O>} command
 * @param {readonly string[]} argv
 * @returns {Reading<O>}
 */
export const readCommandLine = (command, argv) => {
  const described = /** @type {Readonly<Record<string, Option>>} */ (command.options ?? {});
  const known = Object.keys({ ...described, help: HELP }).map((flag) => `--${flag}`);
  const { tokens } = util.parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries({ ...described, help: HELP }).map(([flag, { type }]) => [
        flag,
        { type: type === 'boolean' ? type : 'string' },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  /** @type {Record<string, Option['default'] | boolean>} */
  const values = {};
  const operands = [];
  const faults = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.name === 'help') return { kind: 'help', text: helpOf(command) };
    const option = Object.hasOwn(described, token.name) ? described[token.name] : undefined;
    if (option === undefined) {
      faults.push(`${token.rawName} is unknown${nearest(token.rawName, known)}`);
    } else if (option.type === 'boolean') {
      if (token.value !== undefined) faults.push(`${token.rawName} takes no value`);
      values[token.name] = true;
    } else if (token.value === undefined || token.value === '' || isFlag(token)) {
      faults.push(`${token.rawName} needs a value, as in ${written(token.name, option)}`);
    } else {
      const { rawName, name, value } = token;
      const had = values[name];
      const parts = option.type === 'list' ? value.split(',') : [value];
      faults.push(...parts.flatMap((part) => refuseOther(rawName, part, option.choices)));
      if (option.type === 'number' && !(/^\d+([.]\d+)?$/.test(value) && Number(value) > 0))
        faults.push(`${rawName} needs a number above 0, not ${value}`);
      if (had !== undefined && option.type !== 'list') faults.push(`${rawName} is given twice`);
      if (option.type === 'list') values[name] = [...(Array.isArray(had) ? had : []), ...parts];
      else values[name] = option.type === 'number' ? Number(value) : value;
    }
  }
  faults.push(...faultsOfOperands(command, operands));
  if (faults.length > 0) {
    const advice = `${command.name}${separatorOf(command)} --help shows what there is.`;
    return { kind: 'refusal', text: `${faults.join('. ')}. ${advice}` };
  }
  const standard = Object.entries(described).map(([flag, option]) => [flag, option.default]);
  const read = { ...Object.fromEntries(standard), ...values };
  return { kind: 'run', values: /** @type {Values<O>} */ (read), operands };
};

/**
 * In `--folder --yes` the value is missing; `--folder=--yes` is meant.
 *
 * @param {{ inlineValue: boolean | undefined, value: string | undefined }} token
 */
const isFlag = ({ inlineValue, value }) => inlineValue !== true && value?.startsWith('-') === true;

/**
 * Reads the command line of a program of the built server. Exits after showing help or a refusal.
 *
 * @template {Readonly<Record<string, Option>>} O
 * @param {Command<O>} command
 * @returns {{ values: Values<O>, operands: string[] }}
 */
export const readOwnCommandLine = (command) => {
  const reading = readCommandLine(command, process.argv.slice(2));
  if (reading.kind === 'run') return reading;
  const isHelp = reading.kind === 'help';
  (isHelp ? process.stdout : process.stderr).write(`${reading.text}\n`);
  return process.exit(isHelp ? 0 : 1);
};

/**
 * Prompts on the terminal. Anything but yes means no, as does the end of the input.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export const isAgreed = async (text) => {
  process.stdout.write(`${text} [y/N] `);
  const lines = createInterface({ input: process.stdin });
  /** @type {string} */
  const answer = await new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return /^(y|yes)$/i.test(answer.trim());
};
