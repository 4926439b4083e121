import { Router } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import { eraseOwnConversation } from '#shared/contracts/lifecycle.ts';
import type { PersonRef } from '#shared/contracts/people.ts';
import {
  eraseConversation,
  eraseVisitor,
  exportConversation,
  exportVisitor,
  listRetentionRuns,
} from '#shared/contracts/privacy.ts';
import { limits } from '#shared/limits.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { PrivacyService } from '#api/features/privacy/service.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';

const unconfirmed = () =>
  fail('validation_failed', 'the request is invalid', {
    fields: { confirm: 'must be the id that is to be erased' },
  });

interface Deps extends Pick<Callers, 'knownVisitor'> {
  readonly service: PrivacyService;
  readonly runs: RetentionStore['runs'];
  readonly retentionDays: number;
}

export const createPrivacyRoutes = ({ service, runs, retentionDays, ...deps }: Deps): Router => {
  const router = Router();

  const erase = async (ref: PersonRef, confirm: string) =>
    ref.id === confirm ? service.erase(ref) : unconfirmed();

  route(router, exportVisitor, async ({ params }) =>
    service.export({ kind: 'visitor', id: params.visitor_id }),
  );
  route(router, exportConversation, async ({ params }) =>
    service.export({ kind: 'conversation', id: params.conversation_id }),
  );
  route(router, eraseVisitor, async ({ params, body }) =>
    erase({ kind: 'visitor', id: params.visitor_id }, body.confirm),
  );
  route(router, eraseConversation, async ({ params, body }) =>
    erase({ kind: 'conversation', id: params.conversation_id }, body.confirm),
  );
  route(
    router,
    eraseOwnConversation,
    async ({ params: { conversation_id: id }, body, request }) => {
      const visitorTokenHash = deps.knownVisitor(request);
      if (visitorTokenHash !== null && id !== body.confirm) return unconfirmed();
      const erased = await service.eraseOwn(id, visitorTokenHash);
      return erased.ok ? { ok: true as const } : erased;
    },
  );
  route(router, listRetentionRuns, async () => ({
    retention_days: retentionDays,
    runs: await runs(limits.server.adminPageSizeMax),
  }));

  return router;
};
