import type { DictionaryReads, SourceRecord } from '#api/storage/columns/event-log.ts';

/** Resolves dictionary numbers to texts, cached for one query. */
export interface Names {
  /** Null for 0. */
  termOf(termNo: number): string | null;
  /** Undefined if no row has the text; 0 for ''. */
  termNoOf(text: string): number | undefined;
  sourceOf(sourceNo: number): SourceRecord;
  kindOf(kind: number): string;
  kindNoOf(name: string): number | undefined;
}

const noSource: SourceRecord = { channel: '', source: '', campaign: '' };

const remember = <Value>(run: (key: number) => Value) => {
  const known = new Map<number, Value>();
  return (key: number): Value => {
    const value = known.get(key) ?? run(key);
    known.set(key, value);
    return value;
  };
};

/** An erasure may reassign dictionary numbers, so nothing is cached between queries. */
export const createNames = (dictionaries: DictionaryReads): Names => {
  const textOf = remember((no) => dictionaries.term(no) ?? '');
  return {
    termOf: (no) => (no === 0 ? null : textOf(no)),
    termNoOf: (text) => (text === '' ? 0 : dictionaries.termNo(text)),
    sourceOf: remember((no) => dictionaries.source(no) ?? noSource),
    kindOf: remember((no) => dictionaries.kind(no) ?? ''),
    kindNoOf: dictionaries.kindNo,
  };
};
