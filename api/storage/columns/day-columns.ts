/** Increase this whenever the format below changes: columns packed in another format are rebuilt. */
export const COLUMNS_FORMAT = 3;

/** Bits of the column `flags`. */
export const IS_BOUNCE = 1;
export const IS_BOT = 2;
export const HAS_CHAT = 4;

/** Columns with many distinct values, packed as they are. */
export type PlainColumn = (typeof plainSessionColumns)[number] | (typeof plainPartColumns)[number];
/** Columns with few distinct values: terms and other dictionary numbers, 0 for none. */
export type CodedColumn = (typeof codedSessionColumns)[number] | (typeof codedPartColumns)[number];

// One row per session, in order of start. `second` is the second of the day. The last three columns
// count the session's rows in the tables below.
export const plainSessionColumns = [
  'visitor',
  'second',
  'views',
  'engaged_ms',
  'duration_ms',
  'flags',
] as const;
export const codedSessionColumns = [
  'source',
  'country',
  'browser',
  'os',
  'device',
  'language',
  'entry_page',
  'exit_page',
  'bot_reasons',
  'region',
  'city',
] as const;

/** Added later: in older segments they are missing, and their sessions have none. */
const addedColumns: readonly string[] = ['region', 'city'] satisfies readonly CodedColumn[];
export const mayBeMissing = (name: string): boolean => addedColumns.includes(name);

// Tables with several adjacent rows per session. `page_…`: one per page that the session viewed
// (scroll is the maximum percent plus 1, 0 when not reported). `hit_…`: one per page view, error or
// interaction in order of time, with its second counted from the session's. `error_…`: the errors
// once more, since they are few. `vital_…`: one per measurement, as bucket plus 1, 0 when missing.
export const plainPartColumns = [
  'pages',
  'hits',
  'errors',
  'vitals',
  'page_views',
  'page_engaged_ms',
  'page_scroll',
  'hit_second',
  'error_second',
  'vital_lcp',
  'vital_inp',
  'vital_cls',
  'vital_fcp',
  'vital_ttfb',
] as const;
export const codedPartColumns = [
  'page_page',
  'hit_kind',
  'hit_page',
  'hit_value',
  'error_page',
  'error_group',
  'vital_page',
] as const;

/** Whether it never decreases from row to row, and is therefore stored as differences. */
export const isRising = (name: string): boolean => name === 'second';
