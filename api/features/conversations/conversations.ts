import type { IncomingMessage } from 'node:http';
import { Router, type Request } from 'express';
import type { GoalId } from '#shared/contracts/goals.ts';
import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createAsHost, type AsHost } from '#api/features/conversations/as-host.ts';
import { createLifecycle, type VisitorHere } from '#api/features/conversations/lifecycle.ts';
import { createLifecycleRoutes } from '#api/features/conversations/lifecycle-routes.ts';
import { createMissed } from '#api/features/conversations/missed.ts';
import type { PresencePort } from '#api/features/conversations/presence-port.ts';
import { createCallerOf, createConversationRoutes } from '#api/features/conversations/routes.ts';
import {
  createConversationService,
  type BegunConversation,
} from '#api/features/conversations/service.ts';
import {
  createSnooze,
  createSnoozeRoutes,
  startWaking,
} from '#api/features/conversations/snooze.ts';
import { startRemovingEmpty } from '#api/features/conversations/empty-conversations.ts';
import { shareNews } from '#api/features/conversations/share-news.ts';
import {
  conversationsOpenIn,
  createSocketNews,
  createTypingRelay,
} from '#api/features/conversations/socket-news.ts';
import {
  createJoinActive,
  listenToAdmin,
  listenToVisitor,
  refuseChatEvents,
} from '#api/features/conversations/sockets.ts';
import { createAddressLimit, type AddressLimit } from '#api/http/address-limit.ts';
import { createOpenChats, type OpenChats } from '#api/features/conversations/open-chats.ts';
import type { ConversationStore, PresenceOf } from '#api/features/conversations/store.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import { createReturnLinks } from '#api/features/conversations/return-links/return-links.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { SignedTokens } from '#api/platform/signed-tokens.ts';
import { createAddressLinks } from '#api/features/conversations/reply-mail/address-tokens.ts';
import {
  createReplyMail,
  type VisitorMailStore,
  type VisitorMails,
} from '#api/features/conversations/reply-mail/reply-mail.ts';
import type { RecipientOf } from '#api/platform/mail/mail-recipients.ts';
import { createAddressPage } from '#api/features/conversations/reply-mail/address-page.ts';
import type { PendAlarm } from '#api/platform/pending-alarm.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import type { Site } from '#api/http/site.ts';
import type { ReadLimit } from '#api/http/read-limit.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';
import { coalesce } from '#api/platform/coalesce.ts';
import type {
  AdminNamespace,
  AdminSocket,
  UserNamespace,
  UserSocket,
} from '#api/sockets/socket-types.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { LimitRule } from '#api/http/limiter.ts';
import { isLoopback } from '#api/http/peer.ts';

interface Ejected {
  readonly id: ConversationId;
  readonly hostTokenHash: TokenHash;
}

/** Removes the open sockets of everybody but its visitor from a conversation, on every node. */
const createEjectGuests = (users: UserNamespace, nodes: Nodes) => {
  const ejectHere = ({ id, hostTokenHash }: Ejected): void => {
    const room = conversationRoom(id);
    for (const socketId of users.adapter.rooms.get(room) ?? []) {
      const socket = users.sockets.get(socketId);
      if (!socket || socket.data.tokenHash === hostTokenHash) continue;
      void socket.leave(room);
      socket.emit('conversation_withdrawn', { conversation_id: id });
    }
  };
  const topic = nodes.topic<Ejected>('return_links_revoked');
  topic.on(ejectHere);
  return (id: ConversationId, hostTokenHash: TokenHash): void => {
    ejectHere({ id, hostTokenHash });
    topic.send({ id, hostTokenHash });
  };
};

/**
 * Limits how often visitors of an address may do something. The loopback address belongs to the owner
 * and local programs and does not count, unless an undeclared proxy sends all visitors from there.
 */
const createVisitorLimit = (
  clock: Clock,
  rules: readonly LimitRule[],
  isProxyUnknown: () => boolean,
): AddressLimit => {
  const limit = createAddressLimit(clock, rules);
  const isCounted = (address: string) => isProxyUnknown() || !isLoopback(address);
  return {
    take: (address) => (isCounted(address) ? limit.take(address) : 0),
    giveBack: (address) => {
      if (isCounted(address)) limit.giveBack(address);
    },
  };
};

/** Finds a person's browser that is on the site, on any node. */
const createVisitorHere =
  (presence: Pick<PresencePort, 'find'>) =>
  (person: string): VisitorHere | null => {
    const here = presence.find(person);
    if (!here || here.tokenHash === null) return null;
    const { tokenHash, visitorId, primaryHash } = here;
    return { tokenHash, visitorId, primaryHash, currentPage: here.presence.current_page };
  };

interface Browsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

const browsersWith = (...visitorTokenHashes: readonly TokenHash[]): Browsers => ({
  visitorIds: [],
  visitorTokenHashes,
});

type ConversationCallers = Pick<
  Callers,
  'peerOf' | 'knownVisitor' | 'ensureVisitor' | 'refuseAdmin' | 'isTrackable' | 'wishesNoTracking'
>;

export interface ConversationsDeps extends ConversationCallers, Runtime {
  /** The visitors who reached a goal, the latest first. */
  readonly visitorsOfGoal: (id: GoalId) => Promise<readonly VisitorId[]>;
  /** Includes the browsers that came by a return link. */
  readonly store: ConversationStore;
  readonly returnLinks: ReturnLinkStore;
  readonly returnTokens: SignedTokens;
  /** Null if mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly visitorMailStore: VisitorMailStore;
  /** All browsers of the same person. */
  readonly linked: (browsers: Browsers) => Promise<Browsers>;
  /** The person of these browsers, or their name, may have changed. */
  readonly personChanged: (browsers: Browsers) => void;
  readonly recipientOf: RecipientOf;
  /** Whether all visitors seem to come from this machine, through a proxy. */
  readonly isProxyUnknown: () => boolean;
  readonly publicUrl: string | undefined;
  readonly users: UserNamespace;
  readonly admins: AdminNamespace;
  readonly presence: PresencePort;
  readonly nodes: Nodes;
  readonly reads: ReadLimit;
  readonly isOn: boolean;
  readonly availability: { isAway(): boolean };
  /** The alarm that a message may cause; undefined if nobody is alarmed. */
  readonly pendingAlarm: PendAlarm;
  readonly site: Pick<Site, 'ownerName'>;
  /** Called for the visitor's first message in a conversation, and for a repeat of it. */
  readonly onBegun: (request: IncomingMessage, begun: BegunConversation) => void;
  readonly onEmailLeft: (request: Request, visitorTokenHash: TokenHash) => void;
}

/** The news of this node, and the news that reach the sockets of every node. */
const createAllNews = (deps: ConversationsDeps, presenceOf: PresenceOf) => {
  const { nodes, users, admins } = deps;
  const here = createSocketNews(users, admins);
  if (nodes === loneNode) return { here, everywhere: here };
  const openHere = () => [users, admins].flatMap(conversationsOpenIn);
  const isWatchedHere = (id: ConversationId): boolean =>
    admins.sockets.size > 0 || users.adapter.rooms.has(conversationRoom(id));
  const shared = { ...deps, news: here, presenceOf, openHere, isWatchedHere };
  return {
    here,
    everywhere: shareNews(shared),
  };
};

/** The visitors' locations; for untracked ones, whether their chat is connected. */
const createPresenceOf =
  (presence: PresencePort, openChats: OpenChats): PresenceOf =>
  (tokenHash) => {
    const seen = presence.of(tokenHash);
    return seen === null && openChats.has(tokenHash)
      ? { presence: null, is_in_chat: true }
      : { presence: seen };
  };

/**
 * Counts the socket of an untracked visitor. If a return link admitted them, it counts for the
 * conversation's visitor.
 */
const followChat = (
  socket: UserSocket,
  openChats: OpenChats,
  { store, logger }: Pick<ConversationsDeps, 'store' | 'logger'>,
): void => {
  const { tokenHash, visitorId } = socket.data;
  if (tokenHash === null || visitorId !== null) return;
  const enter = (own: TokenHash): void => {
    openChats.enter(own);
    socket.on('disconnect', () => openChats.leave(own));
  };
  enter(tokenHash);
  store
    .findActive(tokenHash)
    .then((active) => {
      const host = active?.visitorTokenHash ?? tokenHash;
      if (host !== tokenHash && socket.connected) enter(host);
    })
    .catch((error: unknown) => logger.error('host_of_chat_not_found', { error }));
};

/** Relays typing on this node, and to the others. */
const createTyping = ({ nodes, users, admins }: ConversationsDeps) => {
  const relay = createTypingRelay(users, admins);
  const topic = nodes.topic<{ id: ConversationId; fromAdmin: boolean }>('typing');
  topic.on(({ id, fromAdmin }) => relay(id, fromAdmin));
  return (id: ConversationId, fromAdmin: boolean): void => {
    relay(id, fromAdmin);
    topic.send({ id, fromAdmin });
  };
};

/** Mail to the address that a visitor left, and the pages behind its links. */
const createReplyParts = (
  deps: ConversationsDeps,
  service: ReturnType<typeof createConversationService>,
  asHost: AsHost,
) => {
  const { clock, store, peerOf } = deps;
  const perAddress = createAddressLimit(clock, limits.replyMail.mailsPerAddress);
  return {
    takeMail: (request: Request) => perAddress.take(peerOf(request).address),
    routes: createReplyMail({ ...deps, asHost, perAddress }),
    page: createAddressPage({
      links: createAddressLinks(deps.returnTokens, clock, deps.recipientOf),
      mailStore: deps.visitorMailStore,
      clock,
      addressOf: (id) => store.find(id, { kind: 'admin' }),
      confirm: service.confirmReplyEmail,
      takeBack: (id) => service.setReplyEmail(id, { kind: 'admin' }, null),
    }),
  };
};

/** The conversations between visitors and the owner. */
export const createConversations = (deps: ConversationsDeps) => {
  const { store, clock, timers, ids, logger, presence, reads, isOn, peerOf } = deps;
  const openChats = createOpenChats(deps);
  const presenceOf = createPresenceOf(presence, openChats);
  const news = createAllNews(deps, presenceOf);
  const parts = {
    store,
    clock,
    ids,
    personChanged: (tokenHash: TokenHash) => deps.personChanged(browsersWith(tokenHash)),
    isOwnerAway: deps.availability.isAway,
    pendingAlarm: deps.pendingAlarm,
    mails: deps.mails,
    news: news.everywhere,
    presenceOf,
    startLimit: createVisitorLimit(clock, limits.chat.startsPerAddress, deps.isProxyUnknown),
  };
  const service = createConversationService({ ...parts, newsHere: news.here });
  const snooze = createSnooze(parts);
  const lifecycle = createLifecycle({
    ...parts,
    post: service.post,
    visitorHere: createVisitorHere(presence),
  });

  const callerOf = createCallerOf(deps);
  const asHost = createAsHost({ store, visitorOf: (request) => callerOf(request, false) });
  const returnLinks = createReturnLinks({
    ...deps,
    asHost,
    links: deps.returnLinks,
    tokens: deps.returnTokens,
    setStatus: (id, tokenHash, status) =>
      lifecycle.setStatus(id, { kind: 'visitor', tokenHash }, status),
    onOpened: async (id, tokenHash, hostTokenHash) => {
      await service.noteReturned(id);
      deps.personChanged(browsersWith(tokenHash, hostTokenHash));
    },
    whileLinked: async (hostTokenHash, run) => {
      const before = await deps.linked(browsersWith(hostTokenHash));
      await run();
      deps.personChanged(before);
    },
    ejectGuests: createEjectGuests(deps.users, deps.nodes),
  });

  const reply = createReplyParts(deps, service, asHost);

  const stopWaking = startWaking(snooze, deps);
  const stopRemoving = startRemovingEmpty(deps);
  const presenceNews = coalesce<TokenHash>(timers, presenceLimits.newsEveryMs, (tokenHash) => {
    service.presenceChanged(tokenHash).catch((error: unknown) => {
      logger.error('presence_news_failed', { error });
    });
  });
  const missed = createMissed({ ...deps, isConnected: openChats.has });
  for (const onChanged of [presence.onVisitorChanged, openChats.onChanged]) {
    onChanged(presenceNews.notify);
    onChanged(missed.visitorChanged);
  }

  const joins = createJoinActive({ service, timers, logger });
  const chat = {
    service,
    joinActive: joins.join,
    clock,
    logger,
    reads,
    relayTyping: createTyping(deps),
    onBegun: deps.onBegun,
  };
  return {
    routes: Router()
      .use(createConversationRoutes(service, { ...deps, takeMail: reply.takeMail }))
      .use(createLifecycleRoutes({ lifecycle, service, store }, deps))
      .use(createSnoozeRoutes(snooze))
      .use(returnLinks)
      .use(reply.routes),
    bodyRoutes: reply.page,
    onVisitor: (socket: UserSocket): void => {
      if (!isOn) return refuseChatEvents(socket, logger);
      listenToVisitor(socket, peerOf(socket.request).address, chat);
      followChat(socket, openChats, { store, logger });
    },
    onAdmin: (socket: AdminSocket): void => {
      if (isOn) listenToAdmin(socket, chat);
      else refuseChatEvents(socket, logger);
    },
    visitorsChanged: service.visitorsChanged,
    noteMailed: service.noteMailed,
    /** For messages that come neither by a call nor by a socket. */
    post: service.post,
    view: service.view,
    markUnread: snooze.markUnread,
    stop: (): void => {
      stopWaking();
      stopRemoving();
      missed.stop();
      openChats.stop();
      joins.stop();
      presenceNews.stop();
    },
  };
};
