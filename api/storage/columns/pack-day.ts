import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { vitalBucket, vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { encodeCoded, encodeNumbers, encodeRising } from '#api/storage/columns/columns.ts';
import {
  HAS_CHAT,
  IS_BOT,
  IS_BOUNCE,
  codedPartColumns,
  codedSessionColumns,
  isRising,
  plainPartColumns,
  plainSessionColumns,
} from '#api/storage/columns/day-columns.ts';
import type { EventLog, EventRow, SessionRow, VitalsRow } from '#api/storage/columns/event-log.ts';

/** Where the coded columns begin in a `SessionRow`, which has them in their order. */
const FIRST_CODED = 9;

/** Packed columns by name. */
export type Packed = ReadonlyMap<string, Uint8Array>;

export interface PackedDay {
  readonly sessions: number;
  readonly packed: Packed;
}

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

const limit32 = (value: number): number => Math.min(value, 2 ** 32 - 1);

/** The columns that derive from the sessions alone. */
const packSessions = (day: number, rows: readonly SessionRow[]): Packed => {
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
    for (const [position, name] of codedSessionColumns.entries()) {
      coded[name].push(row[FIRST_CODED + position] as number);
    }
  }
  return pack(plain, coded);
};

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

  /** Returns the number of hits it made: 1, or 0 for what only its page records. */
  const addEvent = ([, at, kind, page, value]: EventRow, startedAt: number): 0 | 1 => {
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

  const addVitals = ([, page, ...measures]: VitalsRow) => {
    coded.vital_page.push(page);
    for (const [position, metric] of vitalMetrics.entries()) {
      const measure = measures[position] ?? null;
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
const packParts = (
  sessions: readonly SessionRow[],
  events: readonly EventRow[],
  vitals: readonly VitalsRow[],
): Packed => {
  const takeEvents = takeInOrder(events);
  const takeVitals = takeInOrder(vitals);
  const table = createPartTable();
  for (const [session, , startedAt] of sessions) {
    let hits = 0;
    let measured = 0;
    takeEvents(session, (row) => (hits += table.addEvent(row, startedAt)));
    takeVitals(session, (row) => {
      table.addVitals(row);
      measured += 1;
    });
    table.endSession(hits, measured);
  }
  return table.packed();
};

/** Reads a day from the log and packs it; without `hasParts`, the sessions' own columns only. */
export const packDay = (
  { days }: Pick<EventLog, 'days'>,
  day: number,
  hasParts: boolean,
): PackedDay => {
  const rows = days.sessions(day);
  const own = packSessions(day, rows);
  const packed = hasParts
    ? new Map([...own, ...packParts(rows, days.events(day), days.vitals(day))])
    : own;
  return { sessions: rows.length, packed };
};
