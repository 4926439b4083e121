import {
  encodeCoded,
  encodeNumbers,
  encodeRising,
} from '#api/storage/sqlite/analytics-queries/columns.ts';
import type { Database } from 'better-sqlite3';
import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { vitalBucket, vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { DAY_MS } from '#shared/domain/time.ts';

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
const plainSessionColumns = [
  'visitor',
  'second',
  'views',
  'engaged_ms',
  'duration_ms',
  'flags',
] as const;
const codedSessionColumns = [
  'source',
  'country',
  'browser',
  'os',
  'device',
  'language',
  'entry_page',
  'exit_page',
  'bot_reasons',
] as const;

// Tables with several adjacent rows per session. `page_…`: one per page that the session viewed
// (scroll is the maximum percent plus 1, 0 when not reported). `hit_…`: one per page view, error or
// interaction in order of time, with its second counted from the session's. `error_…`: the errors
// once more, since they are few. `vital_…`: one per measurement, as bucket plus 1, 0 when missing.
const plainPartColumns = [
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
const codedPartColumns = [
  'page_page',
  'hit_kind',
  'hit_page',
  'hit_value',
  'error_page',
  'error_group',
  'vital_page',
] as const;

/** Never decreases from row to row, so it is stored as differences. */
export const isRising = (name: string): boolean => name === 'second';

/** Packed columns by name. */
export type Packed = ReadonlyMap<string, Uint8Array>;

type Table<Name extends string> = Record<Name, number[]>;

const emptyTable = <Name extends string>(names: readonly Name[]): Table<Name> =>
  Object.fromEntries(names.map((name) => [name, [] as number[]])) as Table<Name>;

const pack = <Plain extends string, Coded extends string>(
  plain: Table<Plain>,
  coded: Table<Coded>,
): Packed => {
  const packed = new Map<string, Uint8Array>();
  for (const [name, numbers] of Object.entries<number[]>(plain)) {
    packed.set(name, isRising(name) ? encodeRising(numbers) : encodeNumbers(numbers));
  }
  for (const [name, numbers] of Object.entries<number[]>(coded)) {
    packed.set(name, encodeCoded(numbers));
  }
  return packed;
};

type SessionRow = [
  no: number,
  visitor: number,
  startedAt: number,
  endedAt: number,
  views: number,
  engagedMs: number,
  isBounce: number,
  isBot: number,
  hasChat: number,
  ...dictionary: number[],
];

const dictionaryColumns = `source_no, coalesce(country, 0), browser, os, device, language,
  coalesce(entry_page, 0), coalesce(exit_page, 0), bot_reasons`;

const limit32 = (value: number): number => Math.min(value, 2 ** 32 - 1);

/** The columns that derive from `sessions` alone, and the sessions' numbers in order. */
export const packSessions = (db: Database, day: number): { packed: Packed; sessions: number } => {
  const rows = db
    .prepare(
      `SELECT session_no, visitor_no, started_at, ended_at, views, engaged_ms, is_bounce, is_bot,
         has_chat, ${dictionaryColumns}
       FROM sessions WHERE started_at >= ? AND started_at < ? ORDER BY started_at, session_no`,
    )
    .raw()
    .all(day * DAY_MS, (day + 1) * DAY_MS) as SessionRow[];
  const plain = emptyTable(plainSessionColumns);
  const coded = emptyTable(codedSessionColumns);
  for (const row of rows) {
    const [, visitor, startedAt, endedAt, views, engagedMs, isBounce, isBot, hasChat] = row;
    plain.visitor.push(visitor);
    plain.second.push(Math.floor((startedAt - day * DAY_MS) / 1_000));
    plain.views.push(views);
    plain.engaged_ms.push(limit32(engagedMs));
    plain.duration_ms.push(limit32(endedAt - startedAt));
    plain.flags.push(isBounce * IS_BOUNCE + isBot * IS_BOT + hasChat * HAS_CHAT);
    for (const [place, name] of codedSessionColumns.entries()) {
      coded[name].push(row[9 + place] as number);
    }
  }
  return { packed: pack(plain, coded), sessions: rows.length };
};

type PartRow = [
  session: number,
  startedAt: number,
  at: number,
  kind: number,
  page: number,
  value: number | null,
];

interface PageSum {
  views: number;
  engagedMs: number;
  scroll: number;
}

/** Collects the rows of one day, session by session. */
const createPartTable = () => {
  const plain = emptyTable(plainPartColumns);
  const coded = emptyTable(codedPartColumns);
  const pages = new Map<number, PageSum>();
  let errorsBefore = 0;

  const pageOf = (page: number): PageSum => {
    const sum = pages.get(page) ?? { views: 0, engagedMs: 0, scroll: 0 };
    pages.set(page, sum);
    return sum;
  };

  const addEvent = ([, startedAt, at, kind, page, value]: PartRow): 0 | 1 => {
    if (kind === eventKind.engagement) pageOf(page).engagedMs += value ?? 0;
    else if (kind === eventKind.scrollDepth) {
      const sum = pageOf(page);
      sum.scroll = Math.max(sum.scroll, (value ?? 0) + 1);
    } else {
      if (kind === eventKind.pageView) pageOf(page).views += 1;
      const second = Math.floor(at / 1_000) - Math.floor(startedAt / 1_000);
      plain.hit_second.push(second);
      if (kind === eventKind.clientError) {
        plain.error_second.push(second);
        coded.error_page.push(page);
        coded.error_group.push(value ?? 0);
      }
      coded.hit_kind.push(kind);
      coded.hit_page.push(page);
      coded.hit_value.push(kind === eventKind.pageView ? 0 : (value ?? 0));
      return 1;
    }
    return 0;
  };

  const addVitals = ([, , , , page, ...measures]: [...PartRow, ...(number | null)[]]) => {
    coded.vital_page.push(page);
    for (const [place, metric] of vitalMetrics.entries()) {
      const measure = measures[place + 1] ?? null;
      plain[`vital_${metric}`].push(measure === null ? 0 : vitalBucket(measure) + 1);
    }
  };

  const endSession = (hits: number, vitals: number) => {
    plain.pages.push(pages.size);
    plain.hits.push(hits);
    plain.errors.push(plain.error_second.length - errorsBefore);
    errorsBefore = plain.error_second.length;
    plain.vitals.push(vitals);
    for (const [page, sum] of pages) {
      coded.page_page.push(page);
      plain.page_views.push(sum.views);
      plain.page_engaged_ms.push(limit32(sum.engagedMs));
      plain.page_scroll.push(sum.scroll);
    }
    pages.clear();
  };

  return { addEvent, addVitals, endSession, packed: () => pack(plain, coded) };
};

// Start from the sessions, found by their start time; CROSS JOIN stops SQLite from reordering the
// join.
const ofTheDay = (table: string, columns: string, condition: string) => `
  SELECT s.session_no, s.started_at, ${columns}
  FROM sessions s CROSS JOIN ${table} e ON e.session_no = s.session_no ${condition}
  WHERE s.started_at >= ? AND s.started_at < ?
  ORDER BY s.started_at, s.session_no`;

/** Reads the rows of one session after another, in their stored order. */
const takeInOrder = <Row extends readonly [number, ...unknown[]]>(rows: readonly Row[]) => {
  let next = 0;
  return (session: number, take: (row: Row) => void): void => {
    for (let row = rows[next]; row?.[0] === session; row = rows[next]) {
      take(row);
      next += 1;
    }
  };
};

/** The columns that derive from the events and vitals of the day's sessions. */
export const packParts = (db: Database, day: number): Packed => {
  const bounds = [day * DAY_MS, (day + 1) * DAY_MS] as const;
  const sessions = db
    .prepare<[number, number], number>(
      `SELECT session_no FROM sessions WHERE started_at >= ? AND started_at < ?
       ORDER BY started_at, session_no`,
    )
    .pluck()
    .all(...bounds);
  const all = (text: string) =>
    db
      .prepare(text)
      .raw()
      .all(...bounds);
  const takeEvents = takeInOrder(
    all(
      ofTheDay('events', 'e.at, e.kind, e.page, e.value', 'AND e.kind NOT IN (2, 3, 7)'),
    ) as PartRow[],
  );
  const takeVitals = takeInOrder(
    all(ofTheDay('vitals', 'e.at, 7, e.page, e.tag, e.lcp, e.inp, e.cls, e.fcp, e.ttfb', '')) as [
      ...PartRow,
      ...(number | null)[],
    ][],
  );
  const table = createPartTable();
  for (const session of sessions) {
    let hits = 0;
    let measured = 0;
    takeEvents(session, (row) => (hits += table.addEvent(row)));
    takeVitals(session, (row) => {
      table.addVitals(row);
      measured += 1;
    });
    table.endSession(hits, measured);
  }
  return table.packed();
};
