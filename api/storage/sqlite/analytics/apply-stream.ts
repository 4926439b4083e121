import { botReasons } from '#shared/domain/analytics/bot-score.ts';
import { LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { limits } from '#shared/limits.ts';
import type { Dictionaries } from '#api/storage/sqlite/analytics/dictionaries.ts';
import type {
  Gathering,
  Rewrite,
  StreamTraits,
} from '#api/storage/sqlite/analytics/rewrite-stream.ts';
import {
  inOrder,
  type EventRecord,
  type SessionRecord,
} from '#api/storage/sqlite/analytics/session-record.ts';
import type { SessionRows } from '#api/storage/sqlite/analytics/session-rows.ts';
import type { VisitorRows } from '#api/storage/sqlite/analytics/visitor-rows.ts';
import type { PlacedEvent, SessionTraits } from '#api/features/analytics/ingest/store.ts';

const { sessionIdleMs, eventsPerSession } = limits.analytics;

const toRecord = (event: PlacedEvent, dictionaries: Dictionaries): EventRecord => {
  const kind = dictionaries.kind(event.name);
  const target = event.target === null ? null : dictionaries.term(event.target);
  const value = event.error ? dictionaries.errorGroup(event.error) : event.value;
  return {
    at: event.at,
    tag: event.tag,
    kind,
    page: dictionaries.term(event.page),
    value: kind > LAST_OWN_KIND ? target : value,
    vitals: event.vitals,
    storedIn: 0,
  };
};

const toTraits = (traits: SessionTraits, { term, source, device }: Dictionaries): StreamTraits => ({
  source_no: source(traits.source),
  country: traits.country === null ? null : term(traits.country),
  region: traits.region === null ? null : term(traits.region),
  city: traits.city === null ? null : term(traits.city),
  browser: term(traits.browser),
  os: term(traits.os),
  device: term(traits.device),
  language: term(traits.language),
  device_no: device(traits.profile),
});

export const traitsOf = (session: SessionRecord): StreamTraits => ({
  source_no: session.source_no,
  country: session.country,
  region: session.region,
  city: session.city,
  browser: session.browser,
  os: session.os,
  device: session.device,
  language: session.language,
  device_no: session.device_no,
});

/**
 * The sessions that events between `from` and `to` may touch, and the sessions that these touch in turn.
 */
const touchedBy = (sessions: readonly SessionRecord[], from: number, to: number) => {
  let [low, high] = [from - sessionIdleMs, to + sessionIdleMs];
  let touched: SessionRecord[] = [];
  for (;;) {
    const reached = sessions.filter((s) => s.started_at <= high && s.ended_at >= low);
    if (reached.length === touched.length) return reached;
    touched = reached;
    for (const { started_at, ended_at } of reached) {
      low = Math.min(low, started_at - sessionIdleMs);
      high = Math.max(high, ended_at + sessionIdleMs);
    }
  }
};

const withoutCopies = (
  events: readonly PlacedEvent[],
  stored: readonly EventRecord[],
): PlacedEvent[] => {
  const from = Math.min(...events.map(({ at }) => at));
  const seen = new Map<number, number[]>();
  for (const { at, tag } of stored) {
    if (at >= from) seen.set(at, [...(seen.get(at) ?? []), tag]);
  }
  return events.filter(({ at, tag }) => {
    const tags = seen.get(at) ?? [];
    if (tags.includes(tag)) return false;
    seen.set(at, [...tags, tag]);
    return true;
  });
};

/** Prerequisites of applying events; `rewrite` is rewriteStream with its statements. */
export interface Parts {
  readonly sessions: SessionRows;
  readonly visitors: VisitorRows;
  readonly rewrite: (gathering: Gathering, work: Rewrite) => void;
  /** Events of this session were answered but not stored, because it has reached its limit. */
  readonly sessionFull: (sessionNo: number) => void;
}

/**
 * An event whose own time is out of bounds counts at its arrival, so a later duplicate would get another
 * time: duplicates get the time of the first copy. A duplicate may also be in bounds when the first was
 * not, or vice versa.
 */
const placeCopies = (
  { visitors, sessions }: Parts,
  visitorNo: number,
  sessionKey: number,
  events: readonly PlacedEvent[],
): PlacedEvent[] => {
  const known = visitors.misplaced(visitorNo, sessionKey);
  /** Events stored by this call: one call must have the same result as several. */
  const placed: Pick<PlacedEvent, 'at' | 'tag'>[] = [];
  const isPlaced = (time: number, tag: number): boolean =>
    placed.some((event) => event.tag === tag && event.at === time) ||
    sessions.isStored(visitorNo, sessionKey, time, tag);
  return events.map((event) => {
    const { tag, ownAt, at } = event;
    const first = known.find((row) => row.tag === tag && row.own_at === ownAt);
    if (first) return { ...event, at: first.at };
    if (at !== ownAt) {
      if (isPlaced(ownAt, tag)) return { ...event, at: ownAt };
      const row = { tag, own_at: ownAt, at };
      visitors.addMisplaced(visitorNo, sessionKey, row);
      known.push(row);
    }
    placed.push(event);
    return event;
  });
};

/** Adds events of one browser session id. Returns the new ones. */
export const applyStream = (
  parts: Parts,
  gathering: Gathering,
  visitorNo: number,
  sessionKey: number,
  given: readonly PlacedEvent[],
  chatTimes: readonly number[],
): readonly PlacedEvent[] => {
  const arrived = placeCopies(parts, visitorNo, sessionKey, given);
  const { sessions: rows, rewrite } = parts;
  const all = rows.ofStream(visitorNo, sessionKey);
  const times = arrived.map(({ at }) => at);
  let sessions = touchedBy(all, Math.min(...times), Math.max(...times));
  const room = eventsPerSession - sessions.reduce((sum, session) => sum + session.events, 0);
  const [full] = room <= 0 ? sessions : [];
  if (full) {
    parts.sessionFull(full.session_no);
    return [];
  }
  let events = sessions.flatMap((session) => rows.events(session));
  const fresh = withoutCopies(arrived, events).sort(inOrder).slice(0, room);
  const [earliest] = fresh;
  if (!earliest) return [];
  const [oldest] = all;
  const oldestEvent =
    oldest && (sessions.includes(oldest) ? events[0] : { at: oldest.started_at, tag: 0 });
  const oldBits = (oldest?.bot_reasons ?? 0) & ~botReasons.rapid;
  const botBits = fresh.reduce((bits, event) => bits | event.botReasons, oldBits);
  const isEarlier = !oldest || !oldestEvent || inOrder(earliest, oldestEvent) < 0;
  const traits = isEarlier ? toTraits(earliest.traits, gathering.dictionaries) : traitsOf(oldest);
  if (sessions.length < all.length && (isEarlier || botBits !== oldBits)) {
    sessions = all;
    events = sessions.flatMap((session) => rows.events(session));
  }
  const records = fresh.map((event) => toRecord(event, gathering.dictionaries));
  rewrite(gathering, {
    visitorNo,
    sessionKey,
    sessions,
    events,
    fresh: records,
    traits,
    botBits,
    chatTimes,
  });
  return fresh;
};
