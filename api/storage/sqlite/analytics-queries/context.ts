import type { Database } from 'better-sqlite3';
import type { SegmentStore } from '#api/storage/sqlite/analytics-queries/segment-store.ts';

/** A row of `sources`; '' where the visit reported nothing. */
export interface SourceRow {
  readonly channel: string;
  readonly source: string;
  readonly campaign: string;
}

/** What every query works with. */
export interface Context {
  readonly analytics: Database;
  readonly chat: Database;
  readonly segments: SegmentStore;
  readonly names: Names;
  /** Throws `GivenUp` when the query has exceeded its time or is no longer wanted. */
  readonly check: () => void;
}

/** Resolves dictionary numbers to texts, cached for one query. */
export interface Names {
  /** Null for 0. */
  termOf(termNo: number): string | null;
  /** Undefined when the text is in no row; 0 for ''. */
  termNoOf(text: string): number | undefined;
  sourceOf(sourceNo: number): SourceRow;
  kindOf(kind: number): string;
  kindNoOf(name: string): number | undefined;
}

const noSource: SourceRow = { channel: '', source: '', campaign: '' };

const remember = <Value>(run: (key: number) => Value) => {
  const known = new Map<number, Value>();
  return (key: number): Value => {
    const value = known.get(key) ?? run(key);
    known.set(key, value);
    return value;
  };
};

/** An erasure may reassign dictionary numbers, so nothing is cached between queries. */
export const createNames = (db: Database): Names => {
  const term = db.prepare<[number], string>('SELECT text FROM terms WHERE term_no = ?').pluck();
  const termNo = db.prepare<[string], number>('SELECT term_no FROM terms WHERE text = ?').pluck();
  const source = db.prepare<[number], SourceRow>(
    'SELECT channel, source, campaign FROM sources WHERE source_no = ?',
  );
  const kind = db.prepare<[number], string>('SELECT name FROM event_kinds WHERE kind = ?').pluck();
  const kindNo = db
    .prepare<[string], number>('SELECT kind FROM event_kinds WHERE name = ?')
    .pluck();
  const textOf = remember((no) => term.get(no) ?? '');
  return {
    termOf: (no) => (no === 0 ? null : textOf(no)),
    termNoOf: (text) => (text === '' ? 0 : termNo.get(text)),
    sourceOf: remember((no) => source.get(no) ?? noSource),
    kindOf: remember((no) => kind.get(no) ?? ''),
    kindNoOf: (name) => kindNo.get(name),
  };
};
