import type { IncomingMessage } from 'node:http';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Joined, Resumed } from '#shared/contracts/realtime.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { listenToLiveEvents, type LiveEventDeps } from '#api/features/conversations/live-events.ts';
import { endedOf } from '#api/features/conversations/summary.ts';
import type {
  BegunConversation,
  ConversationService,
} from '#api/features/conversations/service.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import type { Reader, ReadLimit } from '#api/http/read-limit.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { onEvent, onRarerEvents } from '#api/sockets/on-event.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import type { AdminSocket, AnySocket, UserSocket } from '#api/sockets/socket-types.ts';
import { createSocketQueue } from '#api/sockets/socket-queue.ts';

interface Deps extends LiveEventDeps {
  readonly service: ConversationService;
  readonly reads: ReadLimit;
  readonly onBegun: (request: IncomingMessage, begun: BegunConversation) => void;
}

/** The owner of a socket, and the reader its reads count against; null if they do not. */
interface Side {
  readonly callerOf: () => Caller | null;
  readonly reader: Reader | null;
}

/**
 * Joins the room of a conversation, and returns the conversation as read afterward: no message is
 * missed, and nobody stays who lost the permission meanwhile.
 */
const joinRoom = async (
  socket: AnySocket,
  id: ConversationId,
  caller: Caller,
  service: Pick<ConversationService, 'find'>,
) => {
  await socket.join(conversationRoom(id));
  const found = await service.find(id, caller);
  if ('error' in found) await socket.leave(conversationRoom(id));
  return found;
};

/**
 * The chat events of one socket. The connection identified the caller; each event checks its
 * permissions.
 */
const listen = (socket: AnySocket, { callerOf, reader }: Side, deps: Deps): void => {
  const { service, reads, logger } = deps;
  listenToLiveEvents(socket, callerOf, deps);
  onEvent(socket, 'join_conversation', logger, async (id): Promise<Joined | Failure> => {
    const caller = callerOf();
    if (!caller) return noSuchConversation();
    const refused = await service.find(id, caller);
    if ('error' in refused) return refused;
    const found = await joinRoom(socket, id, caller, service);
    if ('error' in found) return found;
    const { lastSeq: last_seq, readState } = found;
    return {
      ok: true,
      conversation_id: id,
      ended: endedOf(found),
      last_seq,
      read_state: readState,
    };
  });

  onEvent(socket, 'message', logger, async (draft) => {
    const caller = callerOf();
    if (!caller) return noSuchConversation();
    if (draft.from_admin !== (caller.kind === 'admin')) {
      return fail('unauthorized', 'from_admin does not fit this connection');
    }
    return service.post(draft.conversation_id, caller, draft, (begun) =>
      deps.onBegun(socket.request, begun),
    );
  });

  // Created on the first resume: most sockets resume once or never.
  let queue: ReturnType<typeof createSocketQueue> | undefined;
  onEvent(socket, 'resume', logger, async (wish): Promise<Resumed | Failure> => {
    const caller = callerOf();
    if (!caller) return noSuchConversation();
    const paging = {
      after: wish.after_seq,
      ...(wish.limit === undefined ? {} : { limit: wish.limit }),
    };
    queue ??= createSocketQueue(socket);
    const page = await queue(async () =>
      reads.page(reader, async () => service.messages(wish.conversation_id, caller, paging)),
    );
    if ('error' in page) return page;
    return {
      ok: true,
      messages: page.messages,
      has_more: page.hasMore,
      last_seq: page.lastSeq,
      read_state: page.readState,
    };
  });
};

const JOIN_AGAIN_MS = 1_000;

/**
 * Joins visitors' sockets to their open conversations. When the database fails, it retries one socket at
 * a time, so that a crowd of visitors does not delay its recovery.
 */
export const createJoinActive = ({
  service,
  timers,
  logger,
}: Pick<Deps, 'logger'> &
  Pick<Runtime, 'timers'> & {
    readonly service: Pick<ConversationService, 'activeOf' | 'find' | 'messages'>;
  }) => {
  const late = new Set<UserSocket>();
  let cancel: Cancel = () => undefined;

  const join = async (socket: UserSocket, tokenHash: TokenHash): Promise<ConversationId | null> => {
    const active = await service.activeOf(tokenHash);
    if (!active || !socket.connected) return null;
    const { conversationId: id } = active;
    const found = await joinRoom(socket, id, { kind: 'visitor', tokenHash }, service);
    return 'error' in found ? null : id;
  };
  /** Also sends the newest message, which shows the client the gap of those that it missed. */
  const joinLate = async (socket: UserSocket): Promise<void> => {
    const { tokenHash, primaryHash } = socket.data;
    const id = tokenHash && (await join(socket, tokenHash));
    if (!id) return;
    const page = await service.messages(id, { kind: 'visitor', tokenHash }, { limit: 1 });
    if ('error' in page) return;
    for (const message of page.messages)
      socket.emit('message', { ...message, primary_hash: primaryHash });
  };
  const retry = async (): Promise<void> => {
    for (const socket of late) {
      try {
        await joinLate(socket);
        late.delete(socket);
      } catch {
        // To the end, so that it never holds up the others.
        if (late.delete(socket)) late.add(socket);
        if (late.size > 0) retryLater();
        return;
      }
    }
  };
  const retryLater = (): void => {
    cancel();
    cancel = timers.after(JOIN_AGAIN_MS, () => void retry());
  };
  return {
    join: (socket: UserSocket, tokenHash: TokenHash): void =>
      void join(socket, tokenHash).catch((error: unknown) => {
        logger.error('socket_join_failed', { error });
        if (!socket.connected) return;
        socket.once('disconnect', () => late.delete(socket));
        if (late.add(socket).size === 1) retryLater();
      }),
    stop: (): void => cancel(),
  };
};

export const listenToVisitor = (
  socket: UserSocket,
  address: string,
  deps: Deps & { readonly joinActive: ReturnType<typeof createJoinActive>['join'] },
): void => {
  const { tokenHash } = socket.data;
  onRarerEvents(socket, deps.logger, () => {
    const side: Side = {
      callerOf: () => (tokenHash === null ? null : { kind: 'visitor', tokenHash }),
      reader: { address, visitor: tokenHash },
    };
    listen(socket, side, deps);
  });
  if (tokenHash !== null) deps.joinActive(socket, tokenHash);
};

/**
 * Refuses chat events while the chat is switched off. Presence and everything else on the socket
 * continue.
 */
export const refuseChatEvents = (socket: AnySocket, logger: Logger): void => {
  const events = ['join_conversation', 'message', 'resume', 'typing', 'delivered', 'read'] as const;
  for (const event of events) {
    onEvent(socket, event, logger, () => fail('feature_off', 'the chat is switched off'));
  }
};

export const listenToAdmin = (socket: AdminSocket, deps: Deps): void =>
  listen(socket, { callerOf: () => ({ kind: 'admin' }), reader: null }, deps);
