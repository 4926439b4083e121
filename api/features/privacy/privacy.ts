import type { MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { PersonRef } from '#shared/contracts/people.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createLoggedScrub, type ErasureLog } from '#api/features/privacy/logged-scrub.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import { createRetention } from '#api/features/privacy/retention.ts';
import { createPrivacyRoutes } from '#api/features/privacy/routes.ts';
import { createPrivacyService } from '#api/features/privacy/service.ts';
import type {
  ChatRecords,
  ErasedConversation,
  Person,
  Scrub,
  VisitorRecords,
} from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import type { AdminNamespace, UserNamespace } from '#api/sockets/socket-types.ts';
import type { ConversationErased } from '#shared/contracts/realtime.ts';
import { conversationRoom, visitorRoom } from '#api/sockets/rooms.ts';

/**
 * Notifies the visitor's open sockets, each with the hash that it connected with, and every admin.
 * The sockets leave the conversation rooms, so nothing more reaches them there.
 */
const createErasureNews =
  (users: UserNamespace, admins: AdminNamespace) =>
  ({ conversationId, primaryHash, visitorTokenHash }: ErasedConversation): void => {
    const room = conversationRoom(conversationId);
    const event: ConversationErased = {
      conversation_id: conversationId,
      primary_hash: primaryHash,
    };
    for (const id of users.adapter.rooms.get(visitorRoom(visitorTokenHash)) ?? []) {
      const socket = users.sockets.get(id);
      socket?.emit('conversation_erased', { ...event, primary_hash: socket.data.primaryHash });
    }
    admins.emit('conversation_erased', event);
    users.socketsLeave(room);
    admins.socketsLeave(room);
  };

export interface PrivacyDeps
  extends Pick<Callers, 'knownVisitor'>, Pick<Runtime, 'clock' | 'timers' | 'logger'> {
  readonly chat: ChatRecords;
  readonly visitors: VisitorRecords;
  readonly retention: RetentionStore;
  readonly erasureLog: ErasureLog;
  readonly scrubFiles: Scrub;
  /** Calls the listener whenever a full disk has room again. */
  readonly onRoomAgain: (listener: () => void) => void;
  readonly yielding: Yield;
  readonly retentionDays: number;
  readonly nodes: Nodes;
  readonly users: UserNamespace;
  readonly admins: AdminNamespace;
  readonly forgetTokens: (visitorTokenHashes: readonly TokenHash[]) => Promise<void>;
  readonly personOf: (ref: PersonRef) => Promise<Person | null>;
  /** Called after each run of the retention. */
  readonly removeBareRecords: () => Promise<void>;
  /** Deletes the files of erased conversations. */
  readonly removeFiles: () => Promise<void>;
  readonly forgetVisitors: (visitorIds: readonly VisitorId[]) => Promise<void>;
  readonly contactMessagesErased: (contactMessages: readonly MessageId[]) => Promise<void>;
  readonly linked: (person: Person) => Promise<Person>;
  readonly personErased: (erased: Person, before: Person) => Promise<void>;
}

export const createPrivacy = (deps: PrivacyDeps) => {
  const { chat, visitors, clock, timers, logger, retentionDays, yielding } = deps;
  const scrub = createLoggedScrub(deps.erasureLog, deps.scrubFiles, clock);
  const notify = createErasureNews(deps.users, deps.admins);
  const elsewhere = deps.nodes.topic<ErasedConversation>('conversation_erased');
  elsewhere.on(notify);
  const service = createPrivacyService({
    personOf: deps.personOf,
    chat,
    visitors,
    scrub,
    clock,
    forgetTokens: deps.forgetTokens,
    forgetVisitors: deps.forgetVisitors,
    conversationErased: (conversation) => {
      notify(conversation);
      elsewhere.send(conversation);
    },
    contactMessagesErased: deps.contactMessagesErased,
    linked: deps.linked,
    personErased: deps.personErased,
    removeFiles: deps.removeFiles,
  });
  const retention = createRetention({
    store: deps.retention,
    clock,
    timers,
    logger,
    retentionDays,
    yieldToEventLoop: yielding.yieldToEventLoop,
    finishScrub: scrub.finish,
    removeBareRecords: deps.removeBareRecords,
  });
  // Retry a scrub that found no room once there is some again.
  deps.onRoomAgain(() => {
    scrub.finish().catch((error: unknown) => logger.error('scrub_failed', { error }));
  });
  let stopRetention = async () => {};
  return {
    routes: createPrivacyRoutes({
      service,
      runs: deps.retention.runs,
      retentionDays,
      knownVisitor: deps.knownVisitor,
    }),
    start: (): void => {
      stopRetention = retention.start();
    },
    stop: (): Promise<void> => {
      yielding.stop();
      return stopRetention();
    },
  };
};
