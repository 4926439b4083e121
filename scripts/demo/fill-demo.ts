import { createContactStore } from '#api/storage/stores/contact.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import { join } from 'node:path';
import { trackEvent } from '#shared/contracts/analytics.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import { unknownLocation } from '#shared/domain/geo-location.ts';
import { createGoals } from '#api/features/analytics/goals/goals.ts';
import { DEMO_SETTING } from '#api/features/maintenance/maintenance.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createWriteQueue, type WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { createSettingsStore } from '#api/storage/stores/settings.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import { createEventPlacer } from '#api/features/analytics/ingest/place-event.ts';
import { noFields } from '#api/features/people/person-fields.ts';
import { hashToken } from '#api/features/identity/visitor-tokens.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { fillDatabase } from '../bench/analytics/fill/fill-database.ts';
import type { TrackedRequest } from '../bench/analytics/traffic/visit-generator.mjs';
import { demoContactMessages, demoGoals, demoTalks, type DemoTalk } from './demo-talks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A visitor in the traffic who may also appear in the chat. */
interface Guest {
  readonly visitorId: VisitorId;
  readonly primaryHash: PrimaryHash;
  /** Their browser's last event. */
  readonly tracked: TrackedRequest;
}

/** A guest with their chat token. */
interface Hosted {
  readonly guest: Guest;
  readonly visitorTokenHash: ReturnType<typeof hashToken>;
}

/** Longer than every sample conversation, which starts with the guest's last event. */
const LONGEST_TALK_MS = 3 * HOUR_MS;

/** Events that accompany a stored record. The demo creates them together with the record. */
const storedElsewhere = new Set(['chat_opened', 'contact_sent']);

/**
 * Forwards the traffic without chat and contact events that have no record, and remembers the
 * visitors of the last days, latest first.
 */
const noteGuests = (guests: Map<string, Guest>, endMs: number) =>
  function* (requests: Iterable<TrackedRequest>): Generator<TrackedRequest> {
    for (const request of requests) {
      const { visitorId, eventType, details } = request.body;
      if (storedElsewhere.has(eventType)) continue;
      const { primaryHash } = details;
      const isPerson = eventType === 'engagement' && typeof primaryHash === 'string';
      const ageMs = endMs - request.atMs;
      const isRecent = ageMs >= LONGEST_TALK_MS && ageMs <= 10 * 24 * HOUR_MS;
      if (isPerson && isRecent && typeof visitorId === 'string') {
        guests.delete(visitorId);
        guests.set(visitorId, {
          visitorId: visitorId as VisitorId,
          primaryHash: primaryHash as PrimaryHash,
          tracked: request,
        });
      }
      yield request;
    }
  };

interface Filling {
  readonly folder: string;
  readonly traffic: Iterable<TrackedRequest>;
  /** The pages that the traffic visits. */
  readonly pages: readonly string[];
  readonly endMs: number;
}

interface OpenFile {
  readonly db: ReturnType<typeof openDatabase>;
  readonly writes: WriteQueue;
}

const openFile = <T>(
  kind: 'chat' | 'analytics',
  file: string,
  work: (parts: OpenFile) => Promise<T>,
): Promise<T> => {
  const db = openDatabase(kind, { file, synchronous: 'NORMAL', isSelfCheckpointing: true });
  const writes = createWriteQueue(db, nodeTimers);
  return work({ db, writes }).finally(() => {
    writes.close();
    db.close();
  });
};

/** The page of a conversation: a list if the content has too few items of the kind. */
const pageOf = ({ page }: DemoTalk, pages: readonly string[]): string => {
  if (typeof page === 'string') return page;
  const ofKind = pages.filter((path) => path.startsWith(`/${page.of}/`));
  return ofKind[page.nth] ?? `/${page.of}`;
};

/** The stores, with a clock that follows the conversations. */
const createTalkWriter = ({ db, writes }: OpenFile, pages: readonly string[]) => {
  const clock = { at: 0, now: () => clock.at };
  const ids = createUuidIds(clock, nodeRandom);
  const store = createConversationStore(createSqliteEngine(db, writes));
  const contactMessages = createContactStore(createSqliteEngine(db, writes));
  const people = createPeopleStore(createSqliteEngine(db, writes));
  const storeTalk = async (talk: DemoTalk, { guest, visitorTokenHash }: Hosted) => {
    clock.at = Math.round(guest.tracked.atMs);
    const page = pageOf(talk, pages);
    const [first] = talk.words;
    const initiatedBy = first?.[0] === 'a' ? ('admin' as const) : ('visitor' as const);
    const { conversation } = await store.start({
      conversationId: ids.conversation(),
      visitorKey: ids.visitor(),
      tokenHash: visitorTokenHash,
      primaryHash: guest.primaryHash,
      visitorId: guest.visitorId,
      visitorName: null,
      initiatedBy,
      page,
      at: clock.at,
    });
    const { conversationId } = conversation;
    if (talk.name !== null) {
      const who = { visitorIds: [guest.visitorId], visitorTokenHashes: [visitorTokenHash] };
      await people.save(who, { ...noFields, name: talk.name }, ids.visitor(), clock.at);
    }
    for (const [who, minutes, content] of talk.words) {
      clock.at += minutes * MINUTE_MS;
      const caller =
        who === 'a'
          ? ({ kind: 'admin' } as const)
          : ({ kind: 'visitor', tokenHash: visitorTokenHash } as const);
      if (who === 'a') await store.markSeen(conversationId, caller, null, clock.at);
      await store.append({
        conversationId,
        caller,
        id: ids.message(),
        clientId: ids.client(),
        content,
        sentFromPage: who === 'a' ? '/admin' : page,
        at: clock.at,
        isOwnerAway: talk.isAway === true,
      });
    }
    if (talk.isEnded) {
      const admin = { kind: 'admin' } as const;
      await store.markSeen(conversationId, admin, null, clock.at);
      await store.setStatus(conversationId, admin, 'closed', clock.at + MINUTE_MS);
    }
  };
  return { clock, ids, contactMessages, storeTalk };
};

/** The time of a guest's contact message, on a visit after that of their chat. */
const messageAtOf = ({ tracked }: Guest): number => Math.round(tracked.atMs) + LONGEST_TALK_MS;

/** The guest's browser's report at a given time, modeled on its last event. */
const eventOf = (
  { tracked }: Guest,
  at: number,
  eventType: string,
  details: Partial<TrackedRequest['body']['details']>,
): TrackedRequest => ({
  ...tracked,
  atMs: at,
  receivedMs: at + tracked.receivedMs - tracked.atMs,
  body: {
    ...tracked.body,
    eventType,
    eventId: crypto.randomUUID(),
    details: { ...tracked.body.details, timestamp: new Date(at).toISOString(), ...details },
  },
});

/** The visit in which a guest sends a contact message. */
const messageVisit = (guest: Guest): TrackedRequest[] => {
  const at = messageAtOf(guest);
  const url = new URL('/contact', String(guest.tracked.body.details.url)).href;
  const page_view_id = crypto.randomUUID();
  const visit = { url, page_view_id, sessionId: crypto.randomUUID() };
  return [
    eventOf(guest, at - MINUTE_MS, 'page_view', visit),
    eventOf(guest, at, 'contact_sent', visit),
  ];
};

/** Adds the events of chats and contact messages with the guests' chat tokens, which links them. */
const tieVisits = (
  analyticsFile: string,
  talkers: readonly Hosted[],
  senders: readonly Hosted[],
): Promise<void> =>
  openFile('analytics', analyticsFile, async ({ db, writes }) => {
    const store = createSqliteIngest(db, writes);
    const placeEvent = createEventPlacer(createAgentReader());
    const add = (request: TrackedRequest, tokenHash: Hosted['visitorTokenHash']) =>
      store.add(
        placeEvent(trackEvent.body.parse(request.body), {
          receivedAt: request.receivedMs,
          userAgent: request.userAgent,
          acceptLanguage: request.language,
          location: unknownLocation,
          tokenHash,
        }),
      );
    for (const { guest, visitorTokenHash } of talkers) {
      const at = Math.round(guest.tracked.atMs);
      await add(eventOf(guest, at, 'chat_opened', {}), visitorTokenHash);
      await store.chatStarted(visitorTokenHash, at);
    }
    for (const { guest, visitorTokenHash } of senders)
      for (const request of messageVisit(guest)) await add(request, visitorTokenHash);
  });

/** The default goals with their values, and two more. */
const saveDemoGoals = async (settings: SettingsStore): Promise<void> => {
  const goals = createGoals(settings);
  const { goals: first } = await goals.read();
  for (const goal of first) {
    await goals.save(
      { ...goal, value: goal.reached_by.kind === 'chat_started' ? 200 : 500 },
      'EUR',
    );
  }
  for (const goal of demoGoals) await goals.save(goal, 'EUR');
};

/**
 * Fills an empty folder with three months of data: visits through the server's ingestion code,
 * conversations and contact messages through their stores. Returns the counts.
 */
export const fillDemo = async ({ folder, traffic, pages, endMs }: Filling) => {
  const found = new Map<string, Guest>();
  const analyticsFile = join(folder, 'analytics.db');
  const events = await fillDatabase(analyticsFile, noteGuests(found, endMs)(traffic));
  // Shuffled, otherwise all of the newest conversations would be from the last hour.
  const hosted = [...found.values()]
    .reverse()
    .filter((_, n) => n % 4 === 0)
    .slice(0, demoTalks.length + demoContactMessages.length)
    .map((guest): Hosted => {
      const token = Buffer.from(nodeRandom.bytes(32)).toString('hex');
      return { guest, visitorTokenHash: hashToken(token) };
    });
  const talkers = hosted.slice(0, demoTalks.length);
  // Guests without a name: the console suggests the name they wrote under.
  const senders = hosted
    .filter((_, n) => (demoTalks[n]?.name ?? null) === null)
    .slice(0, demoContactMessages.length);
  await tieVisits(analyticsFile, talkers, senders);
  await openFile('chat', join(folder, 'chat.db'), async (parts) => {
    const settings = createSettingsStore(createSqliteEngine(parts.db, parts.writes));
    await settings.put(DEMO_SETTING, 'yes');
    await saveDemoGoals(settings);
    const { clock, ids, contactMessages, storeTalk } = createTalkWriter(parts, pages);
    // Oldest first, in the order in which they would have arrived.
    for (const [n, talk] of [...demoTalks.entries()].reverse()) {
      const host = hosted[n];
      if (host) await storeTalk(talk, host);
    }
    for (const [n, contactMessage] of demoContactMessages.entries()) {
      const host = senders[n];
      clock.at = host ? messageAtOf(host.guest) : endMs - (n + 3) * 24 * HOUR_MS;
      const { isRead, ...written } = contactMessage;
      const id = ids.message();
      await contactMessages.add({
        commission: null,
        ...written,
        id,
        clientId: ids.client(),
        page: '/contact',
        country: null,
        at: clock.at,
        tokenHash: host?.visitorTokenHash ?? null,
        visitorId: host?.guest.visitorId ?? null,
      });
      if (isRead) await contactMessages.change(id, { readAt: clock.at + HOUR_MS });
    }
  });
  return { events, chats: demoTalks.length, contactMessages: demoContactMessages.length };
};
