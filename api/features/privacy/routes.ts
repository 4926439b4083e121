import { Router, type Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { eraseOwnConversation } from '#shared/contracts/lifecycle.ts';
import {
  eraseConversation,
  eraseVisitor,
  exportConversation,
  exportVisitor,
  listRetentionRuns,
} from '#shared/contracts/privacy.ts';
import { limits } from '#shared/limits.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { PrivacyService, Subject } from '#api/features/privacy/service.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { route } from '#api/http/route.ts';

const unconfirmed = () =>
  fail('validation_failed', 'the request does not fit', {
    fields: { confirm: 'must be the id that is to be erased' },
  });

interface Callers {
  /** Null when the request carries the right admin key. */
  readonly refuseAdmin: (request: Request) => Failure | null;
  /** Null when the visitor brings no token of ours. */
  readonly knownVisitor: (request: Request) => TokenHash | null;
}

export const createPrivacyRoutes = (
  service: PrivacyService,
  runs: RetentionStore['runs'],
  retentionDays: number,
  { refuseAdmin, knownVisitor }: Callers,
): Router => {
  const router = Router();

  const erase = async (request: Request, subject: Subject, id: string, confirm: string) => {
    const refused = refuseAdmin(request);
    if (refused) return refused;
    return id === confirm ? service.erase(subject) : unconfirmed();
  };

  route(router, exportVisitor, async ({ params, request }) => {
    const refused = refuseAdmin(request);
    return refused ?? service.export({ visitorId: params.visitor_id });
  });
  route(router, exportConversation, async ({ params, request }) => {
    const refused = refuseAdmin(request);
    return refused ?? service.export({ conversationId: params.conversation_id });
  });
  route(router, eraseVisitor, async ({ params: { visitor_id: visitorId }, body, request }) =>
    erase(request, { visitorId }, visitorId, body.confirm),
  );
  route(router, eraseConversation, async ({ params, body, request }) => {
    const { conversation_id: conversationId } = params;
    return erase(request, { conversationId }, conversationId, body.confirm);
  });
  route(
    router,
    eraseOwnConversation,
    async ({ params: { conversation_id: id }, body, request }) => {
      const visitorTokenHash = knownVisitor(request);
      if (visitorTokenHash !== null && id !== body.confirm) return unconfirmed();
      const erased = await service.eraseOwn(id, visitorTokenHash);
      return erased.ok ? { ok: true as const } : erased;
    },
  );
  route(router, listRetentionRuns, async ({ request }) => {
    const refused = refuseAdmin(request);
    if (refused) return refused;
    return {
      retention_days: retentionDays,
      runs: await runs(limits.server.adminPageSizeMax),
    };
  });

  return router;
};
