import type { Request, Router } from 'express';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { setReplyAddress } from '#shared/contracts/presence.ts';
import { checkEmail } from '#shared/domain/contact/check-email.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import {
  tooManyMails,
  type VisitorMails,
} from '#api/features/conversations/reply-mail/reply-mail.ts';
import { recipientMark } from '#api/platform/mail/recipient-mark.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type {
  Conversation,
  ConversationStore,
  PresenceOf,
} from '#api/features/conversations/store.ts';
import { isEmptyConversation, isShown, toSummary } from '#api/features/conversations/summary.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { route } from '#api/http/route.ts';

interface Deps {
  readonly store: Pick<ConversationStore, 'find' | 'setReplyEmail'>;
  readonly clock: Runtime['clock'];
  /** Null if mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly news: { conversationUpdated(summary: ConversationSummary): void };
  readonly presenceOf: PresenceOf;
  /** Called because an address serves as a name until a better one is known. */
  readonly personChanged: (tokenHash: TokenHash) => void;
}

type SetReplyEmail = (
  id: ConversationId,
  caller: Caller,
  typed: string | null,
  /** Counts a mail for the caller's network address, or returns the wait in ms if over the limit. */
  takeMail?: () => number,
) => Promise<{ ok: true; email: string | null; waits?: true } | Failure>;

/**
 * Saves the visitor's reply address, under the contact form's rules; null removes it. A new one waits
 * for confirmation by the link in a mail, since it may be anybody's.
 */
export const createSetReplyEmail =
  ({ store, news, presenceOf, clock, mails, personChanged }: Deps): SetReplyEmail =>
  async (id, caller, typed, takeMail) => {
    const checked = typed === null ? null : checkEmail(typed);
    if (checked?.ok === false) {
      const fields = { email: checked.text };
      return fail('validation_failed', 'the address is invalid', { fields });
    }
    const email = checked?.value ?? null;
    const before = await store.find(id, caller);
    // A browser that came by a return link finds the conversation, but cannot change its address.
    if (!before || (caller.kind === 'visitor' && caller.tokenHash !== before.visitorTokenHash))
      return noSuchConversation();
    let mail: PendingAlarm | null = null;
    if (mails && email !== null && before.replyEmail !== email) {
      const waitMs = takeMail?.() ?? 0;
      if (waitMs > 0) return tooManyMails(waitMs);
      // The cap of mails to it may be reached; the visitor can have it sent another day.
      const pending = mails.pend();
      const { kind } = await mails.take(pending.id, email, false);
      mail = kind === 'allowed' ? pending : null;
    }
    const waiting = email === null ? null : { at: clock.now(), mail, detail: recipientMark(email) };
    const conversation = await store.setReplyEmail(id, caller, email, waiting);
    if (!conversation) return noSuchConversation();
    const waits = mails !== null && conversation.replyAwaitsAt !== null;
    if (mail) mails?.look();
    if (isShown(conversation)) {
      news.conversationUpdated(toSummary(conversation, presenceOf));
      if (before.replyEmail !== email) personChanged(conversation.visitorTokenHash);
    }
    return { ok: true, email: conversation.replyEmail, ...(waits && { waits: true as const }) };
  };

interface ReplyAddressService {
  readonly setReplyEmail: SetReplyEmail;
  find(id: ConversationId, caller: Caller): Promise<Conversation | Failure>;
}

interface RouteDeps {
  readonly visitorOf: (request: Request) => Caller | Failure;
  /** As for SetReplyEmail. */
  readonly takeMail: (request: Request) => number;
  /** Called for every address, even one already stored, once something was written. */
  readonly onEmailLeft: (request: Request, visitorTokenHash: TokenHash) => void;
}

export const routeReplyAddress = (
  router: Router,
  { setReplyEmail, find }: ReplyAddressService,
  { visitorOf, onEmailLeft, takeMail }: RouteDeps,
): void =>
  route(router, setReplyAddress, async ({ params, body, request }) => {
    const caller = visitorOf(request);
    if ('error' in caller) return caller;
    const saved = await setReplyEmail(params.conversation_id, caller, body.email, () =>
      takeMail(request),
    );
    if (saved.ok && saved.email !== null && caller.kind === 'visitor') {
      const left = await find(params.conversation_id, caller);
      // In an empty conversation it counts with the first message.
      if (!('error' in left || isEmptyConversation(left))) onEmailLeft(request, caller.tokenHash);
    }
    return saved;
  });
