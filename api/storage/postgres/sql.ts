import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { fromStored, toStored } from '#api/storage/postgres/stored-text.ts';

type Parameters = readonly unknown[];

/** Statements with `$1`, `$2` … for their parameters. */
export interface Sql {
  all<Row>(text: string, parameters?: Parameters): Promise<Row[]>;
  get<Row>(text: string, parameters?: Parameters): Promise<Row | undefined>;
  /** Returns how many rows changed. */
  run(text: string, parameters?: Parameters): Promise<number>;
}

const names = new Map<string, string>();

/** One name a text, so that each connection parses and plans a statement once. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
};

/** `isNamed`: whether statements are prepared under a name. A pooler in between may not allow it. */
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
