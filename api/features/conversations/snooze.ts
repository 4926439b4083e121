import { Router } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import {
  getConversation,
  markConversationUnread,
  snoozeConversation,
} from '#shared/contracts/inbox.ts';
import { limits } from '#shared/limits.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { createAnnounce, type ConversationDeps } from '#api/features/conversations/service.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import { isShown, toSummary } from '#api/features/conversations/summary.ts';
import { route } from '#api/http/route.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';

type Deps = Pick<ConversationDeps, 'store' | 'clock' | 'news' | 'presenceOf'>;

/** Snoozes conversations and marks them unread. The visitor is notified of neither. */
export const createSnooze = (deps: Deps) => {
  const { store, clock } = deps;
  const announce = createAnnounce(deps);
  const answerFor = (conversation: Conversation | null): { ok: true } | Failure => {
    if (!conversation) return noSuchConversation();
    announce(conversation);
    return { ok: true };
  };
  return {
    find: async (id: ConversationId) => {
      const found = await store.find(id, { kind: 'admin' });
      return found && isShown(found) ? toSummary(found, deps.presenceOf) : noSuchConversation();
    },
    snooze: async (id: ConversationId, until: number | null): Promise<{ ok: true } | Failure> => {
      const waitMs = until === null ? 1 : until - clock.now();
      if (waitMs <= 0 || waitMs > limits.inbox.snoozeMaxMs) {
        const fields = { until: 'must be a time within the next year' };
        return fail('validation_failed', 'the request is invalid', { fields });
      }
      return answerFor(await store.snooze(id, until));
    },
    markUnread: async (id: ConversationId) => answerFor(await store.markUnread(id)),
    wake: async (): Promise<void> => {
      for (const conversation of await store.wake(clock.now())) announce(conversation);
    },
  };
};

type Snooze = ReturnType<typeof createSnooze>;

/** Wakes snoozed conversations when they are due. */
export const startWaking = (
  snooze: Pick<Snooze, 'wake'>,
  { nodes, timers, logger }: Pick<Runtime, 'timers' | 'logger'> & { readonly nodes: Nodes },
) =>
  timers.every(limits.inbox.snoozeCheckEveryMs, () => {
    nodes
      .runAlone('wake snoozed conversations', snooze.wake)
      .catch((error: unknown) => logger.error('snooze_check_failed', { error }));
  });

export const createSnoozeRoutes = (snooze: Snooze): Router => {
  const router = Router();
  route(router, getConversation, async ({ params }) => snooze.find(params.conversation_id));
  route(router, snoozeConversation, async ({ params, body: { until } }) =>
    snooze.snooze(params.conversation_id, until === null ? null : Date.parse(until)),
  );
  route(router, markConversationUnread, async ({ params }) =>
    snooze.markUnread(params.conversation_id),
  );
  return router;
};
