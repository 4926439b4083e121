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
import {
  eventFields,
  sessionFields,
  type DayRows,
  type EventLog,
  type FlatRows,
} from '#api/storage/columns/event-log.ts';

const field = Object.fromEntries(
  [sessionFields, eventFields].flatMap((names) => names.map((name, position) => [name, position])),
) as Record<(typeof sessionFields)[number] | (typeof eventFields)[number], number>;

/** Packed columns by name. */
export type Packed = ReadonlyMap<string, Uint8Array>;

export interface PackedDay {
  readonly sessions: number;
  readonly packed: Packed;
}

type Table<Name extends string> = Record<Name, Numbers>;

/** A list of at most `capacity` 32-bit numbers. */
const createNumbers = (capacity: number) => {
  const numbers = new Uint32Array(capacity);
  let length = 0;
  return {
    push: (number: number): void => {
      numbers[length] = number;
      length += 1;
    },
    length: () => length,
    all: () => numbers.subarray(0, length),
  };
};

type Numbers = ReturnType<typeof createNumbers>;

const emptyTable = <Name extends string>(names: readonly Name[], capacity: number): Table<Name> =>
  Object.fromEntries(names.map((name) => [name, createNumbers(capacity)])) as Table<Name>;

const pack = <Plain extends string, Coded extends string>(
  plain: Table<Plain>,
  coded: Table<Coded>,
): Packed => {
  const packed = new Map<string, Uint8Array>();
  for (const [name, numbers] of Object.entries<Numbers>(plain)) {
    packed.set(name, isRising(name) ? encodeRising(numbers.all()) : encodeNumbers(numbers.all()));
  }
  for (const [name, numbers] of Object.entries<Numbers>(coded)) {
    packed.set(name, encodeCoded(numbers.all()));
  }
  return packed;
};

const limit32 = (value: number): number => Math.min(value, 2 ** 32 - 1);

/** The columns that derive from the sessions alone. */
const packSessions = (day: number, { count, width, numbers }: FlatRows): Packed => {
  const plain = emptyTable(plainSessionColumns, count);
  const coded = emptyTable(codedSessionColumns, count);
  const dayStart = day * DAY_MS;
  for (let at = 0; at < count * width; at += width) {
    const of = (position: number): number => numbers[at + position] ?? 0;
    const startedAt = of(field.startedAt);
    plain.visitor.push(of(field.visitor));
    plain.second.push(Math.floor((startedAt - dayStart) / 1_000));
    plain.views.push(of(field.views));
    plain.engaged_ms.push(limit32(of(field.engagedMs)));
    plain.duration_ms.push(limit32(of(field.endedAt) - startedAt));
    plain.flags.push(
      of(field.isBounce) * IS_BOUNCE + of(field.isBot) * IS_BOT + of(field.hasChat) * HAS_CHAT,
    );
    for (let column = 0; column < codedSessionColumns.length; column += 1) {
      const name = codedSessionColumns[column];
      if (name) coded[name].push(of(field.source + column));
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
const createPartTable = (capacity: number) => {
  const plain = emptyTable(plainPartColumns, capacity);
  const coded = emptyTable(codedPartColumns, capacity);
  const pages = new Map<number, PageSum>();
  let errorsBefore = 0;

  const pageOf = (page: number): PageSum => {
    const sum = pages.get(page) ?? { views: 0, engagedMs: 0, scroll: 0 };
    pages.set(page, sum);
    return sum;
  };

  /** Returns the number of hits added: 1, or 0 for an event recorded only with its page. */
  const addEvent = (
    ...[at, kind, page, value, startedAt]: [number, number, number, number, number]
  ): 0 | 1 => {
    if (kind === eventKind.engagement) pageOf(page).engagedMs += value;
    else if (kind === eventKind.scrollDepth) {
      const sum = pageOf(page);
      sum.scroll = Math.max(sum.scroll, value + 1);
    } else {
      if (kind === eventKind.pageView) pageOf(page).views += 1;
      const second = Math.floor(at / 1_000) - Math.floor(startedAt / 1_000);
      plain.hit_second.push(second);
      if (kind === eventKind.clientError) {
        plain.error_second.push(second);
        coded.error_page.push(page);
        coded.error_group.push(value);
      }
      coded.hit_kind.push(kind);
      coded.hit_page.push(page);
      coded.hit_value.push(kind === eventKind.pageView ? 0 : value);
      return 1;
    }
    return 0;
  };

  /** Reads the row that begins at `at`. */
  const addVitals = (numbers: Float64Array, at: number): void => {
    coded.vital_page.push(numbers[at] ?? 0);
    for (let position = 0; position < vitalMetrics.length; position += 1) {
      const metric = vitalMetrics[position];
      const measure = numbers[at + 1 + position] ?? -1;
      if (metric) plain[`vital_${metric}`].push(measure < 0 ? 0 : vitalBucket(measure) + 1);
    }
  };

  const endSession = (hits: number, vitals: number) => {
    plain.pages.push(pages.size);
    plain.hits.push(hits);
    plain.errors.push(plain.error_second.length() - errorsBefore);
    errorsBefore = plain.error_second.length();
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

/** The columns that derive from the events and vitals of the day's sessions. */
const packParts = (sessions: FlatRows, events: DayRows, vitals: DayRows): Packed => {
  const table = createPartTable(sessions.count + events.rows.count + vitals.rows.count);
  const { numbers, width } = events.rows;
  let at = 0;
  let vitalsAt = 0;
  for (let row = 0; row < sessions.count; row += 1) {
    const startedAt = sessions.numbers[row * sessions.width + field.startedAt] ?? 0;
    let hits = 0;
    for (const end = at + (events.counts[row] ?? 0) * width; at < end; at += width) {
      const of = (position: number): number => numbers[at + position] ?? 0;
      hits += table.addEvent(
        ...[of(field.at), of(field.kind), of(field.page), of(field.value), startedAt],
      );
    }
    const measured = vitals.counts[row] ?? 0;
    for (let left = measured; left > 0; left -= 1, vitalsAt += vitals.rows.width)
      table.addVitals(vitals.rows.numbers, vitalsAt);
    table.endSession(hits, measured);
  }
  return table.packed();
};

/** Reads a day from the log and packs it; without `hasParts`, only the sessions' own columns. */
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
  return { sessions: rows.count, packed };
};
