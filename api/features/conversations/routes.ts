import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router, type Request } from 'express';
import { listConversations } from '#shared/contracts/admin.ts';
import {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { GoalId } from '#shared/contracts/goals.ts';
import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { routeReplyAddress } from '#api/features/conversations/reply-address.ts';
import type {
  BegunConversation,
  ConversationService,
} from '#api/features/conversations/service.ts';
import type { SummaryPosition } from '#api/features/conversations/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import type { Reader, ReadLimit } from '#api/http/read-limit.ts';
import { route } from '#api/http/route.ts';
import { claimedVisitor } from '#api/http/visitor-id-cookie.ts';

export interface ConversationRoutesDeps extends Pick<
  Callers,
  'peerOf' | 'knownVisitor' | 'ensureVisitor' | 'refuseAdmin' | 'isTrackable' | 'wishesNoTracking'
> {
  readonly reads: ReadLimit;
  readonly onBegun: (request: IncomingMessage, begun: BegunConversation) => void;
  readonly takeMail: (request: Request) => number;
  readonly onEmailLeft: (request: Request, visitorTokenHash: TokenHash) => void;
  readonly visitorsOfGoal: (id: GoalId) => Promise<readonly VisitorId[]>;
}

/** The reader that a read counts against; null for the admin, who does not count. */
export const readerOf = (
  { peerOf }: Pick<Callers, 'peerOf'>,
  request: Request,
  caller: Caller,
): Reader | null =>
  caller.kind === 'admin' ? null : { address: peerOf(request).address, visitor: caller.tokenHash };

/** Identifies the caller: by the admin key if the route needs one, else by the visitor's token. */
export const createCallerOf =
  ({ knownVisitor, refuseAdmin }: Pick<Callers, 'knownVisitor' | 'refuseAdmin'>) =>
  (request: Request, isAdmin = hasAdminKey(request)): Caller | Failure => {
    if (isAdmin) return refuseAdmin(request) ?? { kind: 'admin' };
    const tokenHash = knownVisitor(request);
    // Without a token, a visitor owns nothing.
    return tokenHash === null ? noSuchConversation() : { kind: 'visitor', tokenHash };
  };

const hasAdminKey = (request: Request) => request.headers['x-admin-key'] !== undefined;

/** Parses a cursor made by the service's `cursorOf`: an optional part, the time, and the id last. */
const positionOf = (cursor: string | undefined): SummaryPosition | null => {
  const [id, at, part] = cursor?.split('.').toReversed() ?? [];
  if (id === undefined || at === undefined) return null;
  return {
    isUnread: part === 'u',
    lastActivityAt: Number(at),
    ...(part === 'w' && { waitingSince: Number(at) }),
    conversationId: id as ConversationId,
  };
};

/** For visitors who opted out of tracking, first checks whether they have written. */
const createEnsure =
  (
    { hasWritten }: Pick<ConversationService, 'hasWritten'>,
    { knownVisitor, ensureVisitor, wishesNoTracking }: ConversationRoutesDeps,
  ) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<TokenHash> => {
    const known = wishesNoTracking(request) ? knownVisitor(request) : null;
    return ensureVisitor(request, response, known !== null && (await hasWritten(known)));
  };

/** The routes that read messages, which are limited by bytes. */
const routeReads = (
  router: Router,
  service: ConversationService,
  deps: ConversationRoutesDeps,
): void => {
  const { peerOf, knownVisitor, reads } = deps;
  const callerOf = createCallerOf(deps);
  const ensureVisitor = createEnsure(service, deps);
  route(router, getActiveConversation, async ({ request, response }) => {
    // A visitor with a new token has no messages yet, and no separate count.
    const visitor = knownVisitor(request);
    const reader = { address: peerOf(request).address, visitor };
    const tokenHash = await ensureVisitor(request, response);
    const active = await reads.page(reader, async () => service.active(tokenHash));
    if ('error' in active) return active;
    return { conversation_id: active.conversationId, messages: active.messages };
  });

  route(router, listMessages, async ({ params, query, request }) => {
    const caller = callerOf(request);
    if ('error' in caller) return caller;
    const page = await reads.page(readerOf(deps, request, caller), async () =>
      service.messages(params.conversation_id, caller, query),
    );
    if ('error' in page) return page;
    return { messages: page.messages, has_more: page.hasMore, last_seq: page.lastSeq };
  });
};

export const createConversationRoutes = (
  service: ConversationService,
  deps: ConversationRoutesDeps,
): Router => {
  const { peerOf, isTrackable, onBegun } = deps;
  const router = Router();
  const callerOf = createCallerOf(deps);
  const ensureVisitor = createEnsure(service, deps);
  routeReads(router, service, deps);

  route(router, startConversation, async ({ params, body, request, response }) => {
    const conversation = await service.start(
      {
        tokenHash: await ensureVisitor(request, response),
        visitorId: isTrackable(request) ? (claimedVisitor(request) ?? null) : null,
        primaryHash: params.primary_hash,
        page: body.initiated_from_page,
        visitorName: body.visitor_name,
      },
      peerOf(request).address,
    );
    if ('error' in conversation) return conversation;
    return { conversation_id: conversation.conversationId };
  });

  route(router, viewConversation, async ({ params, body, request }) => {
    const caller = callerOf(request);
    if ('error' in caller) return caller;
    const failure = await service.view(params.conversation_id, caller, body.seq ?? null);
    return failure ?? { ok: true as const };
  });

  routeReplyAddress(router, service, {
    visitorOf: (request) => callerOf(request, false),
    onEmailLeft: deps.onEmailLeft,
    takeMail: deps.takeMail,
  });

  route(router, postMessage, async ({ params, body, request, response }) => {
    const caller = callerOf(request, body.from_admin);
    if ('error' in caller) return caller;
    const receipt = await service.post(params.conversation_id, caller, body, (begun) =>
      onBegun(request, begun),
    );
    if (receipt.ok && caller.kind === 'visitor') deps.ensureVisitor(request, response, true);
    return receipt;
  });

  route(router, listConversations, async ({ query }) => {
    const { limit = limits.server.adminPageSize, show = null, tag, deal, email, goal } = query;
    const visitorIds = goal === undefined ? undefined : await deps.visitorsOfGoal(goal as GoalId);
    return service.list(limit, positionOf(query.cursor), show, {
      tag,
      hasDeal: deal !== undefined,
      hasEmail: email !== undefined,
      isUnanswered: query.unanswered !== undefined,
      visitorIds,
    });
  });

  return router;
};
