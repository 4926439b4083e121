import type { Database } from 'better-sqlite3';
import { botReasons } from '#shared/domain/analytics/bot-score.ts';
import { limits } from '#shared/limits.ts';
import { applyStream, traitsOf, type Parts } from '#api/storage/sqlite/analytics/apply-stream.ts';
import { applySession } from '#api/storage/sqlite/analytics/apply-session.ts';
import { createDictionaries } from '#api/storage/sqlite/analytics/dictionaries.ts';
import { createErasedVisitors } from '#api/storage/sqlite/analytics/erased-visitors.ts';
import {
  createSourceTerms,
  rewriteStream,
  type Gathering,
} from '#api/storage/sqlite/analytics/rewrite-stream.ts';
import { createRollupChanges } from '#api/storage/sqlite/analytics/rollup-changes.ts';
import { createSessionRows } from '#api/storage/sqlite/analytics/session-rows.ts';
import { createTouchRows, type TouchRows } from '#api/storage/sqlite/analytics/touch-rows.ts';
import { createVisitorRows } from '#api/storage/sqlite/analytics/visitor-rows.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

const groupBy = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Marks the sessions in which a conversation started, unless they are already marked. */
const markChats = (
  { sessions: rows, rewrite }: Parts,
  gathering: Gathering,
  visitorNo: number,
  chatTimes: readonly number[],
) => {
  const found = chatTimes.flatMap((at) => rows.at(visitorNo, at));
  // Two chats may have started in one session, which must be counted once.
  const sessions = new Map(found.map((session) => [session.session_no, session]));
  for (const session of sessions.values()) {
    if (session.has_chat === 1) continue;
    rewrite(gathering, {
      visitorNo,
      sessionKey: session.session_key,
      sessions: [session],
      events: rows.events(session),
      fresh: [],
      traits: traitsOf(session),
      botBits: session.bot_reasons & ~botReasons.rapid,
      chatTimes,
    });
  }
};

type ErasedAt = ReturnType<typeof createErasedVisitors>['erasedAt'];

/** Adds the events of one visitor. */
const applyVisitor = (
  parts: Parts,
  putTouches: TouchRows,
  gathering: Gathering,
  arrived: readonly PlacedEvent[],
  erasedAt: ErasedAt,
) => {
  const { visitors } = parts;
  const since = arrived[0] ? erasedAt(arrived[0].visitorId) : 0;
  // A browser may have stored events offline before its visitor was erased.
  const events = arrived.filter(({ ownAt }) => ownAt >= since);
  const [some] = events;
  if (!some) return;
  const known = visitors.find(some.visitorId);
  // A page that was open during the erasure continues to report. A new visit begins with a view.
  if (!known && since > 0 && !events.some(({ name }) => name === 'page_view')) return;
  const visitor = known ?? visitors.insert(some.visitorId, some.at);
  const { visitor_no: no } = visitor;
  const tokens = new Set(events.flatMap(({ tokenHash }) => tokenHash ?? []));
  const isLinked = [...tokens].map((token) => visitors.link(no, token)).includes(true);
  const chatTimes = visitors.chatTimes(no);
  const fresh = [...groupBy(events, ({ sessionKey }) => sessionKey)].flatMap(([key, group]) =>
    applyStream(parts, gathering, no, key, group, chatTimes),
  );
  if (isLinked) markChats(parts, gathering, no, chatTimes);
  if (fresh.length === 0) return;
  const times = fresh.map(({ at }) => at);
  visitors.seen(visitor, Math.min(...times), Math.max(...times));
  const claims = fresh.flatMap(({ touches }) => touches);
  putTouches(no, claims, gathering.dictionaries);
};

/**
 * The writing side of analytics.db. Call each method inside a transaction; it leaves visitors,
 * sessions, events and rollups consistent (docs/analytics.md).
 */
export const createEventApplier = (
  db: Database,
  sessionFull: (sessionNo: number) => void = () => {},
) => {
  const sessions = createSessionRows(db);
  const visitors = createVisitorRows(db);
  const putTouches = createTouchRows(db);
  const { erasedAt } = createErasedVisitors(db);
  const beginDictionaries = createDictionaries(db);
  const beginChanges = createRollupChanges(db);
  const beginSourceTerms = createSourceTerms(db);
  const parts: Parts = {
    sessions,
    visitors,
    rewrite: (gathering, work) => rewriteStream(sessions, gathering, work),
    sessionFull,
  };

  /** Collects the rollup changes of `work` and writes them at the end. */
  const withChanges = (work: (gathering: Gathering) => void): void => {
    const dictionaries = beginDictionaries();
    const sourceTerms = beginSourceTerms(dictionaries);
    const gathering = { dictionaries, sourceTerms, changes: beginChanges() };
    work(gathering);
    gathering.changes.write();
  };

  return {
    apply: (events: readonly PlacedEvent[]): void =>
      withChanges((gathering) => {
        for (const group of groupBy(events, ({ visitorId }) => visitorId).values()) {
          applyVisitor(parts, putTouches, gathering, group, erasedAt);
        }
      }),
    chatStarted: (token: TokenHash, at: number): void =>
      withChanges((gathering) => {
        visitors.addChat(token, at);
        for (const no of visitors.holders(token)) {
          markChats(parts, gathering, no, visitors.chatTimes(no));
        }
      }),
    /** Subtracts sessions from the rollups completely, for sessions that must leave no trace. */
    revertSessions: (sessionNos: readonly number[]): void =>
      withChanges(({ sourceTerms, changes }) => {
        for (const session of sessionNos.flatMap((no) => sessions.session(no) ?? [])) {
          const source = sourceTerms(session.source_no);
          applySession(changes, { session, events: sessions.events(session), source }, -1);
        }
      }),
    closeIdle: (now: number): number => sessions.close(now - limits.analytics.sessionIdleMs),
  };
};
