import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { Joined, Resumed } from '#shared/contracts/realtime.ts';
import { listenToLiveEvents, type LiveEventDeps } from '#api/features/conversations/live-events.ts';
import { endedOf } from '#api/features/conversations/summary.ts';
import type { ConversationService } from '#api/features/conversations/service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Logger } from '#api/platform/logger.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import { conversationRoom } from '#api/sockets/rooms.ts';
import type { AdminSocket, AnySocket, UserSocket } from '#api/sockets/socket-types.ts';

interface Deps extends LiveEventDeps {
  readonly service: ConversationService;
}

const stranger = (): Failure => fail('not_found', 'there is no such conversation');

/** The chat events of one socket. Who it is was settled at connect; what it may is asked each time. */
const listen = (socket: AnySocket, callerOf: () => Caller | null, deps: Deps): void => {
  const { service, logger } = deps;
  listenToLiveEvents(socket, callerOf, deps);
  onEvent(socket, 'join_conversation', logger, async (id): Promise<Joined | Failure> => {
    const caller = callerOf();
    if (!caller) return stranger();
    const found = await service.find(id, caller);
    if ('error' in found) return found;
    await socket.join(conversationRoom(id));
    const { lastSeq: last_seq, marks } = found;
    return { ok: true, conversation_id: id, ended: endedOf(found), last_seq, marks };
  });

  onEvent(socket, 'message', logger, async (draft) => {
    const caller = callerOf();
    if (!caller) return stranger();
    if (draft.from_admin !== (caller.kind === 'admin')) {
      return fail('unauthorized', 'from_admin does not fit this connection');
    }
    return service.post(draft.conversation_id, caller, draft);
  });

  onEvent(socket, 'resume', logger, async (wish): Promise<Resumed | Failure> => {
    const caller = callerOf();
    if (!caller) return stranger();
    const page = await service.messages(wish.conversation_id, caller, {
      after: wish.after_seq,
      ...(wish.limit === undefined ? {} : { limit: wish.limit }),
    });
    if ('error' in page) return page;
    return {
      ok: true,
      messages: page.messages,
      has_more: page.hasMore,
      last_seq: page.lastSeq,
      marks: page.marks,
    };
  });
};

export const listenToVisitor = (socket: UserSocket, deps: Deps): void => {
  const { service, logger } = deps;
  const { tokenHash } = socket.data;
  listen(socket, () => (tokenHash === null ? null : { kind: 'visitor', tokenHash }), deps);
  if (tokenHash === null) return;
  service.activeOf(tokenHash).then(
    (active) => {
      if (active) void socket.join(conversationRoom(active.conversationId));
    },
    (error: unknown) => logger.error('socket_join_failed', { error }),
  );
};

/** With the chat switched off. Who is here, and everything else of the socket, goes on. */
export const refuseChatEvents = (socket: AnySocket, logger: Logger): void => {
  const events = ['join_conversation', 'message', 'resume', 'typing', 'delivered', 'read'] as const;
  for (const event of events) {
    onEvent(socket, event, logger, () => fail('feature_off', 'the chat is switched off'));
  }
};

export const listenToAdmin = (socket: AdminSocket, deps: Deps): void =>
  listen(socket, () => ({ kind: 'admin' }), deps);
