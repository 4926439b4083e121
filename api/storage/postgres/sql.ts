import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';

/**
 * PostgreSQL stores any character except NUL. In stored text, U+FFFE and a digit stand for NUL and for
 * U+FFFE itself.
 */
const escapedCharacters = /[\0\uFFFE]/g;
const escapes = /\uFFFE[01]/g;

const escape = (text: string): string =>
  text.includes('\0') || text.includes('\uFFFE')
    ? text.replace(escapedCharacters, (character) => (character === '\0' ? '\uFFFE0' : '\uFFFE1'))
    : text;

const unescape = (text: string): string =>
  text.includes('\uFFFE')
    ? text.replace(escapes, (pair) => (pair === '\uFFFE0' ? '\0' : '\uFFFE'))
    : text;

/** A parameter in its stored form, including the texts of an array. */
const toStored = (value: unknown): unknown => {
  if (typeof value === 'string') return escape(value);
  return Array.isArray(value) ? value.map(toStored) : value;
};

/** Restores a stored row, in place. */
const fromStored = <Row extends Record<string, unknown>>(row: Row): Row => {
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'string') (row as Record<string, unknown>)[name] = unescape(value);
  return row;
};

type Parameters = readonly unknown[];

/** Statements with `$1`, `$2` … for their parameters. */
export interface Sql {
  all<Row>(text: string, parameters?: Parameters): Promise<Row[]>;
  get<Row>(text: string, parameters?: Parameters): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(text: string, parameters?: Parameters): Promise<number>;
}

const names = new Map<string, string>();

/** One name per text, so that each connection parses and plans a statement once. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
};

/** `isNamed`: whether statements are prepared under a name, which a pooler may not allow. */
export const createSql = (on: Pool | ClientBase, isNamed: boolean): Sql => {
  const query = (text: string, parameters: Parameters = []) =>
    on.query({ text, values: parameters.map(toStored), ...(isNamed && { name: nameOf(text) }) });
  const all = async <Row>(text: string, parameters?: Parameters) =>
    (await query(text, parameters)).rows.map(fromStored) as Row[];
  return {
    all,
    get: async <Row>(text: string, parameters?: Parameters) =>
      (await all<Row>(text, parameters))[0],
    run: async (text, parameters) => (await query(text, parameters)).rowCount ?? 0,
  };
};
