import type { Database } from 'better-sqlite3';
import type { Source } from '#shared/domain/analytics/source.ts';
import type { ErrorGroup } from '#api/features/analytics/ingest/store.ts';

/** Numbers for repeated values. Missing values are added. */
export interface Dictionaries {
  term(text: string): number;
  source(source: Source): number;
  device(profile: string): number;
  kind(name: string): number;
  errorGroup(group: ErrorGroup): number;
}

type Value = string | number;

/** Finds a row by all its columns, or adds it. */
const createLookup = (db: Database, table: string, key: string, columns: readonly string[]) => {
  const where = columns.map((column) => `${column} = ?`).join(' AND ');
  const find = db.prepare<Value[], number>(`SELECT ${key} FROM ${table} WHERE ${where}`).pluck();
  const add = db.prepare<Value[]>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (...values: Value[]): number =>
    find.get(...values) ?? Number(add.run(...values).lastInsertRowid);
};

/** Prepares the statements. Each call of the result starts with an empty cache. */
export const createDictionaries = (db: Database): (() => Dictionaries) => {
  const term = createLookup(db, 'terms', 'term_no', ['text']);
  const device = createLookup(db, 'devices', 'device_no', ['profile']);
  const kind = createLookup(db, 'event_kinds', 'kind', ['name']);
  const source = createLookup(db, 'sources', 'source_no', [
    'source',
    'campaign',
    'medium',
    'term',
    'content',
    'click_kind',
    'referrer_host',
    'channel',
  ]);
  const errorGroup = createLookup(db, 'error_groups', 'group_no', [
    'message',
    'stack',
    'source',
    'line',
    'col',
    'error_kind',
  ]);
  return () => {
    // Cached for one transaction only: a rollback or an erasure would make a longer-lived cache
    // wrong.
    const known = new Map<string, number>();
    const remember = (key: string, look: () => number): number => {
      const found = known.get(key) ?? look();
      known.set(key, found);
      return found;
    };
    return {
      term: (text) => remember(`t${text}`, () => term(text)),
      device: (profile) => remember(`d${profile}`, () => device(profile)),
      kind: (name) => remember(`k${name}`, () => kind(name)),
      source: (s) => {
        const values = [
          s.source,
          s.campaign,
          s.medium,
          s.term,
          s.content,
          s.clickKind,
          s.referrerHost,
          s.channel,
        ];
        return remember(`s${JSON.stringify(values)}`, () => source(...values));
      },
      errorGroup: (group) =>
        errorGroup(group.message, group.stack, group.source, group.line, group.column, group.kind),
    };
  };
};
