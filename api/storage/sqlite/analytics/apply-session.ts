import { botReasons } from '#shared/domain/analytics/bot-score.ts';
import { eventKind, LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { vitalBucket, vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { RollupChanges } from '#api/storage/sqlite/analytics/rollup-changes.ts';
import type { EventRecord, SessionRecord } from '#api/storage/sqlite/analytics/session-record.ts';

const QUARTER_MS = 900_000;

const reasonBits = Object.values(botReasons);

/** `day_dims.dim` for the values of a session's source; the session itself holds the others. */
export interface SourceTerms {
  readonly channel: number;
  readonly source: number;
  /** 0: no campaign. */
  readonly campaign: number;
}

interface PageSums {
  views: number;
  engagedMs: number;
  /** -1: no scroll was reported. */
  deepest: number;
}

const sumPages = (events: readonly EventRecord[]): Map<number, PageSums> => {
  const pages = new Map<number, PageSums>();
  for (const { kind, page, value } of events) {
    const sums = pages.get(page) ?? { views: 0, engagedMs: 0, deepest: -1 };
    if (kind === eventKind.pageView) sums.views += 1;
    else if (kind === eventKind.engagement) sums.engagedMs += value ?? 0;
    else if (kind === eventKind.scrollDepth) sums.deepest = Math.max(sums.deepest, value ?? 0);
    else continue;
    pages.set(page, sums);
  }
  return pages;
};

/**
 * Counts by kind and subject. The keys are numbers for speed, because each new event recounts its
 * session, however long.
 */
const countEvents = (events: readonly EventRecord[]): Map<number, [number, number, number]> => {
  const counts = new Map<number, [number, number, number]>();
  for (const { kind, value } of events) {
    if (kind === eventKind.pageView) continue;
    const hasValue = kind === eventKind.clientError || kind > LAST_OWN_KIND;
    const named = hasValue ? (value ?? 0) : 0;
    const key = kind * 2 ** 31 + named;
    const count = counts.get(key);
    if (count) count[2] += 1;
    else counts.set(key, [kind, named, 1]);
  }
  return counts;
};

const applyPages = (
  changes: RollupChanges,
  day: number,
  session: SessionRecord,
  events: readonly EventRecord[],
  sign: 1 | -1,
) => {
  for (const [page, { views, engagedMs, deepest }] of sumPages(events)) {
    const isEntry = page === session.entry_page ? 1 : 0;
    const sums = [
      views,
      views > 0 ? 1 : 0,
      isEntry,
      page === session.exit_page ? 1 : 0,
      isEntry * session.is_bounce,
      engagedMs,
      Math.max(0, deepest),
      deepest < 0 ? 0 : 1,
    ];
    changes.add('day_pages', [day, session.is_bot, page], sums, sign);
  }
};

const applyVitals = (
  changes: RollupChanges,
  day: number,
  isBot: number,
  events: readonly EventRecord[],
  sign: 1 | -1,
) => {
  for (const { vitals } of events) {
    if (!vitals) continue;
    for (const [index, name] of vitalMetrics.entries()) {
      const measure = vitals[name];
      if (measure === null) continue;
      changes.add('day_vitals', [day, isBot, index + 1, vitalBucket(measure)], [1], sign);
    }
  }
};

const measuresOf = (session: SessionRecord): number[] => [
  1,
  session.views,
  session.events,
  session.is_bounce,
  session.has_chat,
  session.engaged_ms,
  session.ended_at - session.started_at,
];

const applyMeasures = (
  changes: RollupChanges,
  session: SessionRecord,
  source: SourceTerms,
  measures: readonly number[],
) => {
  const day = Math.floor(session.started_at / DAY_MS);
  const { is_bot: isBot } = session;
  const quarter = Math.floor(session.started_at / QUARTER_MS);
  changes.add('quarter_totals', [quarter, isBot], measures, 1);
  const dims = [
    source.channel,
    source.source,
    source.campaign,
    session.country ?? 0,
    session.browser,
    session.os,
    session.device,
    session.language,
  ];
  for (let index = 0; index < dims.length; index += 1) {
    changes.add('day_dims', [day, isBot, index + 1, dims[index] ?? 0], measures, 1);
  }
  if (session.bot_reasons === 0) return;
  for (const bit of reasonBits) {
    if ((session.bot_reasons & bit) === 0) continue;
    changes.add('day_dims', [day, isBot, dims.length + 1, bit], measures, 1);
  }
};

const applyEventRows = (
  changes: RollupChanges,
  session: SessionRecord,
  events: readonly EventRecord[],
  sign: 1 | -1,
) => {
  const day = Math.floor(session.started_at / DAY_MS);
  const { is_bot: isBot } = session;
  changes.dayChanged(day);
  applyPages(changes, day, session, events, sign);
  for (const [kind = 0, value = 0, count = 0] of countEvents(events).values()) {
    changes.add('day_events', [day, isBot, kind, value], [count, 1], sign);
  }
  applyVitals(changes, day, isBot, events, sign);
};

/** A session with its events and its source's values. */
export interface SessionRollup {
  readonly session: SessionRecord;
  readonly events: readonly EventRecord[];
  readonly source: SourceTerms;
}

/** Adds a session to the rollups (sign 1), or subtracts it (sign -1). */
export const applySession = (
  changes: RollupChanges,
  { session, events, source }: SessionRollup,
  sign: 1 | -1,
): void => {
  const measures = measuresOf(session).map((measure) => sign * measure);
  applyMeasures(changes, session, source, measures);
  applyEventRows(changes, session, events, sign);
};

const shared = [
  'is_bot',
  'bot_reasons',
  'source_no',
  'country',
  'browser',
  'os',
  'device',
  'language',
] as const satisfies readonly (keyof SessionRecord)[];

const standsInTheSameRows = (a: SessionRecord, b: SessionRecord): boolean =>
  Math.floor(a.started_at / QUARTER_MS) === Math.floor(b.started_at / QUARTER_MS) &&
  shared.every((name) => a[name] === b[name]);

/** Equals subtracting `before` and adding `after`, at half the work in the common case. */
export const replaceSession = (
  changes: RollupChanges,
  before: SessionRollup,
  after: SessionRollup,
): void => {
  if (!standsInTheSameRows(before.session, after.session)) {
    applySession(changes, before, -1);
    applySession(changes, after, 1);
    return;
  }
  const old = measuresOf(before.session);
  const measures = measuresOf(after.session).map((measure, index) => measure - (old[index] ?? 0));
  applyMeasures(changes, after.session, after.source, measures);
  applyEventRows(changes, before.session, before.events, -1);
  applyEventRows(changes, after.session, after.events, 1);
};
