import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId, PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { Message, MessageDraft, Receipt } from '#shared/contracts/message.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import { limits } from '#shared/limits.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PendAlarm } from '#api/platform/pending-alarm.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import type {
  Conversation,
  ConversationStore,
  Page,
  PresenceOf,
  ListNarrowing,
  SummaryPosition,
} from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import type { VisitorMails } from '#api/features/conversations/reply-mail/reply-mail.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import { slowDown } from '#api/http/slow-down.ts';
import { createSetReplyEmail } from '#api/features/conversations/reply-address.ts';
import { isShown, toSummary } from '#api/features/conversations/summary.ts';

/** Receives the events of conversations. Called after the commit. */
export interface ConversationNews {
  /** `isWithheld`: only the author's own sockets may get it. */
  messageStored(message: Message, isWithheld: boolean): void;
  /** For the visitor's own sockets: nothing was written yet. */
  conversationStarted(conversation: Conversation): void;
  /** The first message arrived: from now on the owner sees the conversation. */
  conversationBegun(conversation: Conversation): void;
  statusChanged(conversation: Conversation): void;
  conversationUpdated(summary: ConversationSummary): void;
  readStateAdvanced(conversation: Conversation): void;
}

export interface ConversationDeps extends Pick<Runtime, 'clock' | 'ids'> {
  store: ConversationStore;
  news: ConversationNews;
  presenceOf: PresenceOf;
  isOwnerAway: () => boolean;
  /** Null if mail is not configured. */
  mails: VisitorMails | null;
  pendingAlarm: PendAlarm;
  /** Limits how many conversations an address may start. */
  startLimit: AddressLimit;
}

interface ServiceDeps extends ConversationDeps {
  /** Only for the sockets of this node. */
  newsHere: ConversationNews;
  /** Data about the visitor with this token may have changed. */
  personChanged: (tokenHash: TokenHash) => void;
}

export interface StartInput {
  tokenHash: TokenHash;
  /** Null if the browser is not tracked. */
  visitorId: VisitorId | null;
  primaryHash: PrimaryHash;
  page: string;
  visitorName: string | null;
}

/** The visitor's first message that the owner sees, which makes the conversation a chat. */
export interface BegunConversation {
  readonly visitorTokenHash: TokenHash;
  readonly firstMessageAt: number;
  /** An address that was left before. */
  readonly replyEmail: string | null;
  /** False if the owner wrote first, and for a repeated message. */
  readonly hasBegunNow: boolean;
}

/** Null unless the visitor began with this message. */
const begunBy = (
  { from_admin: isAdmin, sent_at: sentAt }: Message,
  { visitorTokenHash, firstMessageAt, replyEmail }: Conversation,
): Omit<BegunConversation, 'hasBegunNow'> | null =>
  !isAdmin && firstMessageAt !== null && firstMessageAt === Date.parse(sentAt)
    ? { visitorTokenHash, firstMessageAt, replyEmail }
    : null;

interface Paging {
  limit?: number;
  after?: number;
  before?: number;
}

/**
 * The list's cursor. With unread conversations first, it starts with whether those continue; in the list
 * of waiting visitors, with `w` and the time since when the last one waits.
 */
const cursorOf = (
  { lastActivityAt, waitingSince, conversationId, unread }: Conversation,
  filter: ConversationFilter | null,
): string => {
  if (filter === 'waiting') return `w.${waitingSince ?? 0}.${conversationId}`;
  const part = unread > 0 ? 'u.' : 'r.';
  return `${filter === null ? '' : part}${lastActivityAt}.${conversationId}`;
};

/** Reading conversations. */
const createReads = ({ store, presenceOf }: ConversationDeps) => ({
  active: async (tokenHash: TokenHash | null) => {
    const conversation = tokenHash === null ? null : await store.findActive(tokenHash);
    if (!conversation || tokenHash === null)
      return { conversationId: null, messages: [], bytes: 0 };
    const caller: Caller = { kind: 'visitor', tokenHash };
    const { conversationId } = conversation;
    const page = await store.newest(conversationId, caller, limits.chat.historyMessages);
    return { conversationId, messages: page?.messages ?? [], bytes: page?.bytes ?? 0 };
  },

  activeOf: (tokenHash: TokenHash) => store.findActive(tokenHash),

  hasWritten: async (tokenHash: TokenHash): Promise<boolean> =>
    (await store.history(tokenHash, 1)).length > 0,

  find: async (id: ConversationId, caller: Caller): Promise<Conversation | Failure> =>
    (await store.find(id, caller)) ?? noSuchConversation(),

  messages: async (
    id: ConversationId,
    caller: Caller,
    { limit = limits.chat.historyMessages, after, before }: Paging,
  ): Promise<Page | Failure> => {
    if (after !== undefined)
      return (await store.after(id, caller, after, limit)) ?? noSuchConversation();
    const page =
      before === undefined
        ? await store.newest(id, caller, limit)
        : await store.before(id, caller, before, limit);
    return page ?? noSuchConversation();
  },

  list: async (
    limit: number,
    position: SummaryPosition | null,
    filter: ConversationFilter | null = null,
    narrowing: ListNarrowing = {},
  ) => {
    const found = await store.list(limit + 1, position, filter, narrowing);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      conversations: shown.map((conversation) => toSummary(conversation, presenceOf)),
      next_cursor: found.length > limit && last ? cursorOf(last, filter) : null,
      unread_total: await store.unreadTotal(),
    };
  },
});

/** Notifies the admins of a conversation's new row, if their list shows it. */
export const createAnnounce =
  ({ news, presenceOf }: Pick<ConversationDeps, 'news' | 'presenceOf'>) =>
  (conversation: Conversation): void => {
    if (isShown(conversation)) news.conversationUpdated(toSummary(conversation, presenceOf));
  };

/** Opens a conversation, or finds the open one. The owner sees it with the first message. */
export const createBegin =
  (deps: ConversationDeps) => async (input: StartInput, initiatedBy: 'visitor' | 'admin') => {
    const { store, ids, clock, news } = deps;
    const started = await store.start({
      ...input,
      initiatedBy,
      conversationId: ids.conversation(),
      visitorKey: ids.visitor(),
      at: clock.now(),
    });
    if (started.isNew) news.conversationStarted(started.conversation);
    return started;
  };

/** New conversations count against `address`. A visitor who has an open one always gets it. */
const createStart = (deps: ConversationDeps) => {
  const { store, startLimit } = deps;
  const begin = createBegin(deps);
  return async (input: StartInput, address: string): Promise<Conversation | Failure> => {
    const open = await store.findActive(input.tokenHash);
    const waitMs = open ? 0 : startLimit.take(address);
    if (waitMs > 0) {
      return slowDown('too many new conversations from this address', waitMs);
    }
    const giveBack = () => {
      if (!open) startLimit.giveBack(address);
    };
    const { conversation, isNew } = await begin(input, 'visitor').catch((error: unknown) => {
      giveBack();
      throw error;
    });
    if (!isNew) giveBack();
    return conversation;
  };
};

/** Changing conversations, with notifications after the commit. */
const createWrites = (deps: ServiceDeps) => {
  const { store, clock, ids, news } = deps;
  const announce = createAnnounce(deps);
  const announceHere = createAnnounce({ ...deps, news: deps.newsHere });

  return {
    start: createStart(deps),

    post: async (
      id: ConversationId,
      caller: Caller,
      draft: Pick<
        MessageDraft,
        'content' | 'sent_from_page' | 'client_id' | 'drawing' | 'answers_proactive'
      >,
      /** Called for the visitor's first message, and for a repeat of it. */
      onBegun: (begun: BegunConversation) => void = () => undefined,
    ): Promise<Receipt | Failure> => {
      const appended = await store.append({
        conversationId: id,
        caller,
        id: ids.message(),
        clientId: draft.client_id ?? ids.client(),
        content: draft.content,
        sentFromPage: draft.sent_from_page,
        drawing: draft.drawing,
        answersProactive: draft.answers_proactive,
        at: clock.now(),
        isOwnerAway: deps.isOwnerAway(),
        alarm: caller.kind === 'visitor' ? deps.pendingAlarm() : undefined,
      });
      if (appended.kind === 'missing') return noSuchConversation();
      if (appended.kind === 'conflict') {
        return fail('conflict', 'this client_id was used for another message');
      }
      const begun = begunBy(appended.message, appended.conversation);
      if (begun) onBegun({ ...begun, hasBegunNow: appended.hasBegun });
      if (appended.kind === 'stored') {
        if (appended.hasBegun) {
          news.conversationBegun(appended.conversation);
          deps.personChanged(appended.conversation.visitorTokenHash);
        }
        // The status goes first: it brings the visitor's sockets back into the room.
        for (const changed of appended.changed) news.statusChanged(changed);
        if (appended.proactive) news.messageStored(appended.proactive, false);
        news.messageStored(appended.message, appended.isWithheld);
        for (const changed of appended.changed.slice(0, -1)) announce(changed);
        announce(appended.conversation);
      }
      return { ok: true, message: appended.message };
    },

    view: async (
      id: ConversationId,
      caller: Caller,
      seq: number | null,
    ): Promise<Failure | null> => {
      const marked = await store.markSeen(id, caller, seq, clock.now());
      if (!marked) return noSuchConversation();
      if (!marked.hasRisen && !marked.hasBeenUnread) return null;
      if (marked.hasRisen) news.readStateAdvanced(marked.conversation);
      announce(marked.conversation);
      return null;
    },

    delivered: async (id: ConversationId, caller: Caller, seq: number): Promise<void> => {
      const marked = await store.markDelivered(id, caller, seq);
      if (marked?.hasRisen) news.readStateAdvanced(marked.conversation);
    },

    /** The rows of these visitors' conversations changed, for example their name. */
    visitorsChanged: async (tokenHashes: readonly TokenHash[]): Promise<void> => {
      const limit = tokenHashes.length * limits.chat.historyConversations;
      if (limit === 0) return;
      for (const row of await store.list(limit, null, null, { tokenHashes })) announce(row);
    },

    /** Each node calls this itself. */
    presenceChanged: async (tokenHash: TokenHash): Promise<void> => {
      const conversation = await store.findActive(tokenHash);
      if (conversation) announceHere(conversation);
    },
  };
};

/** Records the outcome of mails to the visitor. */
const createMailNotes = (deps: ConversationDeps) => {
  const { store, clock } = deps;
  const announce = createAnnounce(deps);
  return {
    /** Unread answers were mailed. */
    noteMailed: async (id: ConversationId, answers: SeqRange): Promise<void> => {
      const conversation = await store.noteMailed(id, clock.now(), answers);
      if (conversation) announce(conversation);
    },

    noteReturned: async (id: ConversationId): Promise<void> => {
      const conversation = await store.noteReturned(id, clock.now());
      if (conversation) announce(conversation);
    },

    confirmReplyEmail: async (id: ConversationId, email: string): Promise<boolean> => {
      const conversation = await store.confirmReplyEmail(id, email);
      if (conversation) announce(conversation);
      return conversation !== null;
    },
  };
};

/** Everything that can be done with conversations, over HTTP or sockets. Expected refusals are values. */
export const createConversationService = (deps: ServiceDeps) => ({
  ...createReads(deps),
  ...createWrites(deps),
  ...createMailNotes(deps),
  setReplyEmail: createSetReplyEmail(deps),
});

export type ConversationService = ReturnType<typeof createConversationService>;
