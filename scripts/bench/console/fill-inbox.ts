import { createContactStore } from '#api/storage/stores/contact.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { hashToken } from '#api/features/identity/visitor-tokens.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { createSeededRandom } from '../analytics/traffic/seeded-random.mjs';

const AT_ONCE = 64;
const MINUTE_MS = 60_000;
const words =
  'pump valve router pipeline model order ledger contract week price question answer machine server training index report small large early late'.split(
    ' ',
  );

interface Filling {
  readonly conversations: number;
  readonly contactMessages: number;
  readonly endMs: number;
  readonly seed: number;
}

export interface Talk {
  readonly at: number;
  readonly visitorId: VisitorId;
  readonly texts: readonly { readonly isAdmin: boolean; readonly content: string }[];
  readonly isEnded: boolean;
  readonly isRead: boolean;
}

/** A year of conversations, the last ones from today. Most have ended, a few are unread. */
const inventTalks = ({ conversations, endMs, seed }: Filling): Talk[] => {
  const random = createSeededRandom(seed);
  const text = () =>
    Array.from({ length: 4 + random.below(20) }, () => words[random.below(words.length)]).join(' ');
  return Array.from({ length: conversations }, (_, n) => ({
    at: endMs - ((conversations - n) / conversations) * 365 * DAY_MS,
    visitorId: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as VisitorId,
    texts: Array.from({ length: 1 + random.below(39) }, (__, position) => ({
      isAdmin: position % 2 === 1,
      content: text(),
    })),
    isEnded: random.chance(0.7),
    isRead: random.chance(0.97),
  }));
};

const createTalkWriter = (store: ReturnType<typeof createConversationStore>) => {
  const admin = { kind: 'admin' } as const;
  return async ({ at: begin, visitorId, texts, isEnded, isRead }: Talk): Promise<void> => {
    let at = Math.round(begin);
    const ids = createUuidIds({ now: () => at }, nodeRandom);
    const tokenHash = hashToken(Buffer.from(nodeRandom.bytes(32)).toString('hex'));
    const page = '/projects';
    const { conversation } = await store.start({
      conversationId: ids.conversation(),
      visitorKey: ids.visitor(),
      tokenHash,
      primaryHash: Buffer.from(nodeRandom.bytes(32)).toString('hex') as PrimaryHash,
      visitorId,
      visitorName: null,
      initiatedBy: 'visitor',
      page,
      at,
    });
    const { conversationId } = conversation;
    for (const { isAdmin, content } of texts) {
      at += MINUTE_MS;
      await store.append({
        conversationId,
        caller: isAdmin ? admin : { kind: 'visitor', tokenHash },
        id: ids.message(),
        clientId: ids.client(),
        content,
        sentFromPage: isAdmin ? '/admin' : page,
        at,
      });
    }
    if (isRead || isEnded) await store.markSeen(conversationId, admin, null, at);
    if (isEnded) await store.setStatus(conversationId, admin, 'closed', at + MINUTE_MS);
  };
};

/** Fills chat.db through its own stores. Returns the conversations. */
export const fillInbox = async (file: string, filling: Filling): Promise<Talk[]> => {
  const db = openDatabase('chat', {
    file,
    synchronous: 'NORMAL',
    isSelfCheckpointing: true,
  });
  const writes = createWriteQueue(db, nodeTimers);
  const storeTalk = createTalkWriter(createConversationStore(createSqliteEngine(db, writes)));
  const talks = inventTalks(filling);
  for (let from = 0; from < talks.length; from += AT_ONCE) {
    await Promise.all(talks.slice(from, from + AT_ONCE).map(storeTalk));
  }
  const contactMessages = createContactStore(createSqliteEngine(db, writes));
  for (let n = 0; n < filling.contactMessages; n += 1) {
    const at = filling.endMs - n * 60 * MINUTE_MS;
    const ids = createUuidIds({ now: () => at }, nodeRandom);
    await contactMessages.add({
      id: ids.message(),
      clientId: ids.client(),
      page: '/contact',
      country: null,
      at,
      name: `Writer ${n}`,
      email: 'writer@example.org',
      message: words.join(' '),
      status: 'inbox',
      commission: null,
      tokenHash: null,
      visitorId: null,
    });
  }
  writes.close();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return talks;
};
