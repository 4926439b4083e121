import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request } from 'express';
import { limits } from '#shared/limits.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  adminEndConversation,
  adminReopenConversation,
  blockVisitor,
  endConversation,
  getHistory,
  getTranscript,
  reopenConversation,
  writeToVisitor,
  type ConversationStatus,
} from '#shared/contracts/lifecycle.ts';
import type { Lifecycle } from '#api/features/conversations/lifecycle.ts';
import {
  createCallerOf,
  readerOf,
  type ConversationRoutesDeps,
} from '#api/features/conversations/routes.ts';
import type { ConversationService } from '#api/features/conversations/service.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import {
  createStepQueue,
  transcriptName,
  transcriptOf,
} from '#api/features/conversations/transcript.ts';
import type { Site } from '#api/http/site.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface Parts {
  readonly lifecycle: Lifecycle;
  readonly service: Pick<ConversationService, 'find'>;
  readonly store: Pick<ConversationStore, 'after'>;
}

interface Deps extends Pick<
  ConversationRoutesDeps,
  'knownVisitor' | 'refuseAdmin' | 'peerOf' | 'reads'
> {
  readonly site: Pick<Site, 'ownerName'>;
}

const TRY_AGAIN_MS = 5_000;

const mountTranscript = (router: Router, { service, store }: Parts, deps: Deps): void => {
  const callerOf = createCallerOf(deps);
  const runQueued = createStepQueue();
  /** The visitors with a transcript in progress. */
  const busy = new Set<TokenHash>();
  route(router, getTranscript, async ({ params, query, request, response }) => {
    const caller = callerOf(request);
    if ('error' in caller) return caller;
    const found = await service.find(params.conversation_id, caller);
    if ('error' in found) return found;
    const reader = readerOf(deps, request, caller);
    const visitor = reader?.visitor ?? null;
    if (visitor !== null && busy.has(visitor)) {
      return slowDown('another transcript is on its way', TRY_AGAIN_MS);
    }
    const reserved = deps.reads.reservePages(
      reader,
      Math.ceil(found.lastSeq / limits.chat.historyMessages),
    );
    if ('error' in reserved) return reserved;
    if (visitor !== null) busy.add(visitor);
    response.attachment(transcriptName(found, query.format));
    response.type(query.format === 'text' ? 'text/plain' : 'application/json');
    const { format, time_zone: timeZone = 'UTC' } = query;
    const { ownerName } = deps.site;
    const options = { format, timeZone, ownerName, runQueued, onRead: reserved.used };
    try {
      await pipeline(Readable.from(transcriptOf(store, found, caller, options)), response);
    } finally {
      reserved.end();
      if (visitor !== null) busy.delete(visitor);
    }
    return undefined;
  });
};

/** HTTP routes that act on whole conversations. */
export const createLifecycleRoutes = (parts: Parts, deps: Deps): Router => {
  const { lifecycle } = parts;
  const router = Router();
  const callerOf = createCallerOf(deps);

  const setStatus = async (
    request: Request,
    id: ConversationId,
    status: ConversationStatus,
    isAdmin: boolean,
  ) => {
    const caller = callerOf(request, isAdmin);
    return 'error' in caller ? caller : lifecycle.setStatus(id, caller, status);
  };
  route(router, endConversation, async ({ params, request }) =>
    setStatus(request, params.conversation_id, 'closed', false),
  );
  route(router, reopenConversation, async ({ params, request }) =>
    setStatus(request, params.conversation_id, 'open', false),
  );
  route(router, adminEndConversation, async ({ params, request }) =>
    setStatus(request, params.conversation_id, 'closed', true),
  );
  route(router, adminReopenConversation, async ({ params, request }) =>
    setStatus(request, params.conversation_id, 'open', true),
  );

  route(router, getHistory, async ({ request }) => lifecycle.history(deps.knownVisitor(request)));
  mountTranscript(router, parts, deps);

  route(router, blockVisitor, async ({ params, body }) =>
    lifecycle.setBlocked(params.conversation_id, body.blocked),
  );
  route(router, writeToVisitor, async ({ body }) =>
    lifecycle.writeTo(body.to, body.content, body.client_id),
  );
  return router;
};
