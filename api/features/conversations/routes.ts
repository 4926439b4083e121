import { Router, type Request, type Response } from 'express';
import { listConversations } from '#shared/contracts/admin.ts';
import {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { routeReplyAddress } from '#api/features/conversations/reply-address.ts';
import type { ConversationService } from '#api/features/conversations/service.ts';
import type { Conversation, SummaryPosition } from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import type { Reader, ReadLimit } from '#api/http/read-limit.ts';
import { route } from '#api/http/route.ts';

/** How the routes learn who asks; composed in app.ts. */
export interface ConversationIdentity {
  /** The visitor's token hash; mints a token, and sets or renews the cookie, on the way. */
  visitorOf(request: Request, response: Response): TokenHash;
  /** Null when the visitor brings no token of ours. */
  knownVisitor(request: Request): TokenHash | null;
  /** Null when the request carries the right admin key. */
  refuseAdmin(request: Request): Failure | null;
  addressOf(request: Request): string;
  readonly reads: ReadLimit;
}

/** As whom a read is counted; null: the admin, who is not. */
export const readerOf = (
  identity: Pick<ConversationIdentity, 'addressOf'>,
  request: Request,
  caller: Caller,
): Reader | null =>
  caller.kind === 'admin'
    ? null
    : { address: identity.addressOf(request), visitor: caller.tokenHash };

// A visitor without a token owns nothing: same answer as for a conversation that is not theirs.
const stranger = () => fail('not_found', 'there is no such conversation');

/** Who asks, by the admin key where the call wants one, else by the visitor's token. */
export const createCallerOf =
  (identity: Pick<ConversationIdentity, 'knownVisitor' | 'refuseAdmin'>) =>
  (request: Request, isAdmin = hasAdminKey(request)): Caller | Failure => {
    if (isAdmin) return identity.refuseAdmin(request) ?? { kind: 'admin' };
    const tokenHash = identity.knownVisitor(request);
    return tokenHash === null ? stranger() : { kind: 'visitor', tokenHash };
  };

const hasAdminKey = (request: Request) => request.headers['x-admin-key'] !== undefined;

/** A cursor as `cursorOf` of the service makes it: the id last, before it the time, first the part. */
const positionOf = (cursor: string | undefined): SummaryPosition | null => {
  const [id, at, part] = cursor?.split('.').toReversed() ?? [];
  if (id === undefined || at === undefined) return null;
  return {
    isUnread: part === 'u',
    lastActivityAt: Number(at),
    conversationId: id as ConversationId,
  };
};

/** The reads of messages, which are counted by their bytes. */
const routeReads = (
  router: Router,
  service: ConversationService,
  identity: ConversationIdentity,
): void => {
  const callerOf = createCallerOf(identity);
  route(router, getActiveConversation, async ({ request, response }) => {
    // Whose token is new has nothing yet, and no count of their own.
    const visitor = identity.knownVisitor(request);
    const reader = { address: identity.addressOf(request), visitor };
    const tokenHash = identity.visitorOf(request, response);
    const active = await identity.reads.page(reader, async () => service.active(tokenHash));
    if ('error' in active) return active;
    return { conversation_id: active.conversationId, messages: active.messages };
  });

  route(router, listMessages, async ({ params, query, request }) => {
    const caller = callerOf(request);
    if ('error' in caller) return caller;
    const page = await identity.reads.page(readerOf(identity, request, caller), async () =>
      service.messages(params.conversation_id, caller, query),
    );
    if ('error' in page) return page;
    return { messages: page.messages, has_more: page.hasMore, last_seq: page.lastSeq };
  });
};

/** Told of every start that is asked for, also of one that finds the conversation open already. */
type StartListener = (request: Request, conversation: Conversation) => void;

export const createConversationRoutes = (
  service: ConversationService,
  identity: ConversationIdentity,
  onStarted: StartListener,
): Router => {
  const router = Router();

  const callerOf = createCallerOf(identity);
  routeReads(router, service, identity);

  route(router, startConversation, async ({ params, body, request, response }) => {
    const conversation = await service.start(
      {
        tokenHash: identity.visitorOf(request, response),
        primaryHash: params.primary_hash,
        page: body.initiated_from_page,
        visitorName: body.visitor_name,
      },
      identity.addressOf(request),
    );
    if ('error' in conversation) return conversation;
    onStarted(request, conversation);
    return { conversation_id: conversation.conversationId };
  });

  route(router, viewConversation, async ({ params, body, request }) => {
    const caller = callerOf(request);
    if ('error' in caller) return caller;
    const failure = await service.view(params.conversation_id, caller, body.seq ?? null);
    return failure ?? { ok: true as const };
  });

  routeReplyAddress(router, service, (request) => callerOf(request, false));

  route(
    router,
    postMessage,
    async ({ params, body, request }) => {
      const caller = callerOf(request, body.from_admin);
      if ('error' in caller) return caller;
      return service.post(params.conversation_id, caller, body);
    },
    201,
  );

  route(router, listConversations, async ({ query, request }) => {
    const failure = identity.refuseAdmin(request);
    if (failure) return failure;
    const position = positionOf(query.cursor);
    return service.list(query.limit ?? limits.server.adminPageSize, position, query.show ?? null);
  });

  return router;
};
