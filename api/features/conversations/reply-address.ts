import type { Request, Router } from 'express';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { setReplyAddress } from '#shared/contracts/presence.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import type { ConversationStore, PresenceOf } from '#api/features/conversations/store.ts';
import { isShown, toSummary } from '#api/features/conversations/summary.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { route } from '#api/http/route.ts';

interface Deps {
  readonly store: Pick<ConversationStore, 'setReplyEmail'>;
  readonly news: { conversationUpdated(summary: ConversationSummary): void };
  readonly presenceOf: PresenceOf;
}

type SetReplyEmail = (
  id: ConversationId,
  caller: Caller,
  typed: string | null,
) => Promise<{ ok: true; email: string | null } | Failure>;

/** Saves the visitor's reply address, under the contact form's rules for an address; null removes it. */
export const createSetReplyEmail =
  ({ store, news, presenceOf }: Deps): SetReplyEmail =>
  async (id, caller, typed) => {
    const checked = typed === null ? null : checkEmail(typed);
    if (checked?.ok === false) {
      const fields = { email: checked.text };
      return fail('validation_failed', 'the address is invalid', { fields });
    }
    const conversation = await store.setReplyEmail(id, caller, checked?.value ?? null);
    if (!conversation) return noSuchConversation();
    if (isShown(conversation)) news.conversationUpdated(toSummary(conversation, presenceOf));
    return { ok: true, email: conversation.replyEmail };
  };

interface RouteDeps {
  readonly visitorOf: (request: Request) => Caller | Failure;
  /** Called for every address, also the one that is stored already. */
  readonly onEmailLeft: (request: Request, visitorTokenHash: TokenHash) => void;
}

export const routeReplyAddress = (
  router: Router,
  { setReplyEmail }: { setReplyEmail: SetReplyEmail },
  { visitorOf, onEmailLeft }: RouteDeps,
): void =>
  route(router, setReplyAddress, async ({ params, body, request }) => {
    const caller = visitorOf(request);
    if ('error' in caller) return caller;
    const saved = await setReplyEmail(params.conversation_id, caller, body.email);
    if (saved.ok && saved.email !== null && caller.kind === 'visitor') {
      onEmailLeft(request, caller.tokenHash);
    }
    return saved;
  });
