import type { Database } from 'better-sqlite3';
import { botReasons, botScore, isBotScore } from '#shared/domain/analytics/bot-score.ts';
import { sessionFigures } from '#shared/domain/analytics/session-figures.ts';
import { splitSessions } from '#shared/domain/analytics/split-sessions.ts';
import {
  applySession,
  replaceSession,
  type SourceTerms,
} from '#api/storage/sqlite/analytics/apply-session.ts';
import type { Dictionaries } from '#api/storage/sqlite/analytics/dictionaries.ts';
import type { RollupChanges } from '#api/storage/sqlite/analytics/rollup-changes.ts';
import {
  endKind,
  inOrder,
  type EventRecord,
  type SessionRecord,
} from '#api/storage/sqlite/analytics/session-record.ts';
import type { SessionRows } from '#api/storage/sqlite/analytics/session-rows.ts';

/** Objects that a transaction shares. */
export interface Gathering {
  readonly dictionaries: Dictionaries;
  readonly sourceTerms: (sourceNo: number) => SourceTerms;
  readonly changes: RollupChanges;
}

/** The columns that all sessions of one browser session id share. */
export type StreamTraits = Pick<
  SessionRecord,
  | 'source_no'
  | 'country'
  | 'region'
  | 'city'
  | 'browser'
  | 'os'
  | 'device'
  | 'language'
  | 'device_no'
>;

export interface Rewrite {
  readonly visitorNo: number;
  readonly sessionKey: number;
  /** The sessions of one browser session id that may change, with all their events. */
  readonly sessions: readonly SessionRecord[];
  readonly events: readonly EventRecord[];
  readonly fresh: readonly EventRecord[];
  readonly traits: StreamTraits;
  /** Bot flags that they all share. */
  readonly botBits: number;
  readonly chatTimes: readonly number[];
}

/** Looks up a source's values as terms, for the rollups. Each call starts with an empty cache. */
export const createSourceTerms = (db: Database) => {
  const read = db.prepare<[number], { channel: string; source: string; campaign: string }>(
    'SELECT channel, source, campaign FROM sources WHERE source_no = ?',
  );
  const look = (sourceNo: number, { term }: Dictionaries): SourceTerms => {
    const { channel, source, campaign } = read.get(sourceNo) ?? {
      channel: 'direct',
      source: '',
      campaign: '',
    };
    return {
      channel: term(channel),
      source: source === '' ? 0 : term(source),
      campaign: campaign === '' ? 0 : term(campaign),
    };
  };
  return (dictionaries: Dictionaries): Gathering['sourceTerms'] => {
    const known = new Map<number, SourceTerms>();
    return (sourceNo) => {
      const terms = known.get(sourceNo) ?? look(sourceNo, dictionaries);
      known.set(sourceNo, terms);
      return terms;
    };
  };
};

const toRecord = (
  rewrite: Rewrite,
  part: readonly EventRecord[],
): Omit<SessionRecord, 'session_no'> => {
  const figures = sessionFigures(part, rewrite.chatTimes);
  const bits = rewrite.botBits | (figures.isRapid ? botReasons.rapid : 0);
  const score = botScore(bits);
  return {
    visitor_no: rewrite.visitorNo,
    session_key: rewrite.sessionKey,
    started_at: figures.startedAt,
    ended_at: figures.endedAt,
    end_kind: figures.hasEnded ? endKind.bySessionEnd : endKind.open,
    views: figures.views,
    events: figures.events,
    engaged_ms: figures.engagedMs,
    is_bounce: figures.isBounce ? 1 : 0,
    has_chat: figures.hasChat ? 1 : 0,
    entry_page: figures.entryPage,
    exit_page: figures.exitPage,
    ...rewrite.traits,
    bot_reasons: bits,
    bot_score: score,
    is_bot: isBotScore(score) ? 1 : 0,
  };
};

/** Each part keeps the number of a session that its events come from: the first unused one. */
const numberParts = (parts: readonly EventRecord[][]): number[] => {
  const taken = new Set<number>();
  return parts.map((part) => {
    const number = part.find(({ storedIn }) => storedIn !== 0 && !taken.has(storedIn))?.storedIn;
    if (number !== undefined) taken.add(number);
    return number ?? 0;
  });
};

const eventsBySession = (events: readonly EventRecord[]): Map<number, EventRecord[]> => {
  const groups = new Map<number, EventRecord[]>();
  for (const event of events) {
    const group = groups.get(event.storedIn);
    if (group) group.push(event);
    else groups.set(event.storedIn, [event]);
  }
  return groups;
};

const write = (
  rows: SessionRows,
  record: Omit<SessionRecord, 'session_no'>,
  before: SessionRecord | undefined,
): SessionRecord => {
  if (!before) return { session_no: rows.insert(record), ...record };
  const session = { session_no: before.session_no, ...record };
  rows.update(before, session);
  return session;
};

/**
 * Merges new events into the old ones, splits all of them into sessions again, and corrects the
 * rollups by the difference. The result depends only on the events, not on their order of arrival.
 */
export const rewriteStream = (
  rows: SessionRows,
  { sourceTerms, changes }: Gathering,
  rewrite: Rewrite,
): void => {
  const { sessions, traits } = rewrite;
  const eventsOf = eventsBySession(rewrite.events);
  const before = sessions.map((session) => ({
    session,
    events: eventsOf.get(session.session_no) ?? [],
    source: sourceTerms(session.source_no),
  }));
  const source = sourceTerms(traits.source_no);
  const parts = splitSessions([...rewrite.events, ...rewrite.fresh].sort(inOrder));
  const numbers = numberParts(parts);
  const after = parts.map((events, index) => {
    const old = sessions.find(({ session_no }) => session_no === numbers[index]);
    const session = write(rows, toRecord(rewrite, events), old);
    for (const event of events) rows.insertEvent(session.session_no, event);
    return { session, events, source };
  });
  const [oldOne] = before;
  const [newOne] = after;
  if (oldOne && newOne && before.length === 1 && after.length === 1) {
    replaceSession(changes, oldOne, newOne);
  } else {
    for (const rollup of before) applySession(changes, rollup, -1);
    for (const rollup of after) applySession(changes, rollup, 1);
  }
  const stored = new Set(numbers);
  for (const { session_no } of sessions) {
    if (!stored.has(session_no)) rows.remove(session_no);
  }
  for (const { session, events } of after) rows.remember(session, events);
};
