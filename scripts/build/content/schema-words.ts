import { z } from 'zod';
import { nearestWord } from '#api/platform/command-line.mjs';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of fields',
};

const formats: Record<string, string> = {
  date: 'must be a date, as in 2026-03-31',
  email: 'must be an e-mail address',
};

const units: Record<string, [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const amount = (origin: string, bound: string, wanted: number | bigint) => {
  const unit = units[origin]?.[wanted === 1 ? 0 : 1];
  return unit === undefined ? `must be ${bound} ${wanted}` : `must have ${bound} ${wanted} ${unit}`;
};

/** "a, b or c" */
const either = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const lengthOf = (input: unknown) =>
  typeof input === 'string' || Array.isArray(input) ? `, not ${input.length}` : '';

const lengthInWords = (issue: Issue & { code: 'too_big' | 'too_small' }) => {
  const [bound, wanted] =
    issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
  if (typeof issue.input === 'string' && issue.input.length === 0) return 'is empty';
  return `${amount(issue.origin, issue.exact ? 'exactly' : bound, wanted)}${lengthOf(issue.input)}`;
};

const unknownKey = (key: string, known: readonly string[]) => {
  const near = nearestWord(key, known);
  if (near !== undefined) return `unknown; did you mean ${near}?`;
  if (known.length === 0) return 'unknown';
  return `unknown; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
};

/** The missing fields that an unknown one could have meant. */
const absentKeys = ({ inst, input }: Issue) => {
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
  return known.filter((key) => !(typeof input === 'object' && input !== null && key in input));
};

/**
 * Describes in plain words what a schema expects. A schema's own message takes precedence. Unknown
 * keys get a line each.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is missing';
      return kinds[issue.expected] ?? `must be of the kind ${issue.expected}`;
    case 'invalid_value':
      return `must be ${either(issue.values.map(String))}`;
    case 'too_big':
    case 'too_small':
      return lengthInWords(issue);
    case 'invalid_format':
      if (issue.format === 'url') return 'must be an address that begins with https://';
      return formats[issue.format];
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(({ message }) => message))].join(' or ');
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(key, absentKeys(issue))).join('\n');
    // Custom rules have their own messages; no schema here uses the others.
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      return undefined;
  }
};
