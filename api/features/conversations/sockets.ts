import type { IncomingMessage } from 'node:http';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { Joined, Resumed } from '#shared/contracts/realtime.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { listenToLiveEvents, type LiveEventDeps } from '#api/features/conversations/live-events.ts';
import { endedOf } from '#api/features/conversations/summary.ts';
import type {
  BegunConversation,
  ConversationService,
} from '#api/features/conversations/service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Reader, ReadLimit } from '#api/http/read-limit.ts';
import type { Logger } from '#api/platform/logger.ts';
import { onEvent } from '#api/sockets/on-event.ts';
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
    await socket.join(conversationRoom(id));
    // Read after joining the room, so that no message is missed.
    const found = await service.find(id, caller);
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

export const listenToVisitor = (socket: UserSocket, address: string, deps: Deps): void => {
  const { service, logger } = deps;
  const { tokenHash } = socket.data;
  const side: Side = {
    callerOf: () => (tokenHash === null ? null : { kind: 'visitor', tokenHash }),
    reader: { address, visitor: tokenHash },
  };
  listen(socket, side, deps);
  if (tokenHash === null) return;
  service.activeOf(tokenHash).then(
    (active) => {
      if (active) void socket.join(conversationRoom(active.conversationId));
    },
    (error: unknown) => logger.error('socket_join_failed', { error }),
  );
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
