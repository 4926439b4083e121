import { Router, type Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getReplyAddress, mailTranscript, sendConfirmation } from '#shared/contracts/reply-mail.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { AsHost } from '#api/features/conversations/as-host.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import { recipientMark } from '#api/platform/mail/recipient-mark.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface VisitorMail {
  readonly id: string;
  readonly kind: 'transcript_requested' | 'address_left';
  readonly key: string;
  readonly conversationId: ConversationId;
  readonly detail?: string;
}

/** Records mailboxes that opted out of all mail. */
export interface VisitorMailStore {
  suppress(recipient: string, at: number): Promise<void>;
  unsuppress(recipient: string): Promise<void>;
}

/** Whether a mail may be sent. `wait`: the cap is reached, for that many ms. */
type Verdict = { kind: 'allowed' } | { kind: 'suppressed' } | { kind: 'wait'; waitMs: number };

/** Puts mails to visitors into the outbox. */
export interface VisitorMails {
  /** False if one with that kind and key exists. */
  add(mail: VisitorMail): Promise<boolean>;
  /** A mail that is stored with its cause. `look` then sends it. */
  pend(): PendingAlarm;
  look(): void;
  /** Counts the mail with that id to that address; sending does not count it again. */
  take(id: string, email: string, isConfirmed: boolean): Promise<Verdict>;
}

/**
 * One key per mail allowed that UTC day for a conversation, so that two simultaneous calls cannot exceed
 * the limit.
 */
const keysOfDay = (id: ConversationId, perDay: number, now: number): string[] =>
  Array.from(
    { length: perDay },
    (_, used) => `${id}:${iso(now).slice(0, 10)}:${perDay - 1 - used}`,
  );

/** Adds a mail under the first free key; returns how many are left. */
const addDaily = async (
  mails: VisitorMails,
  mail: Omit<VisitorMail, 'key'>,
  keys: readonly string[],
  now: number,
): Promise<number | Failure> => {
  for (const [used, key] of keys.entries())
    if (await mails.add({ ...mail, key })) return keys.length - 1 - used;
  return slowDown('there were enough such mails today', DAY_MS - (now % DAY_MS));
};

const { transcriptsPerDay } = limits.replyMail;

interface Deps extends Pick<Runtime, 'clock'>, Pick<Callers, 'peerOf'> {
  /** Transcripts and confirmations for one network address. */
  readonly perAddress: AddressLimit;
  /** Null if mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly asHost: AsHost;
}

/** The network address has used up its mails to visitors. */
export const tooManyMails = (waitMs: number): Failure =>
  slowDown('too many mails for this network address', waitMs);

const enoughMails = (waitMs: number): Failure => slowDown('there were enough such mails', waitMs);

const noMail = (): Failure => fail('conflict', 'this server sends no mail');

/** The visitor's calls about mail to the address that they left. */
export const createReplyMail = ({ mails, clock, asHost, peerOf, perAddress }: Deps): Router => {
  const router = Router();
  /**
   * Runs a call that adds a mail, unless the network address is over its limit; a refusal does not
   * count.
   */
  const limited = async <Answer extends object>(
    request: Request,
    add: () => Promise<Answer | Failure>,
  ): Promise<Answer | Failure> => {
    const { address } = peerOf(request);
    const waitMs = perAddress.take(address);
    if (waitMs > 0) return tooManyMails(waitMs);
    const added = await add();
    if ('error' in added) perAddress.giveBack(address);
    return added;
  };

  route(router, getReplyAddress, async ({ params, request }) =>
    asHost(request, params.conversation_id, ({ replyEmail: email, replyAwaitsAt }) => ({
      email,
      ...(mails && replyAwaitsAt !== null && { waits: true as const }),
    })),
  );

  route(router, sendConfirmation, async ({ params: { conversation_id: id }, request }) =>
    asHost(request, id, async ({ replyEmail: email, replyAwaitsAt }) => {
      if (!mails) return noMail();
      if (email === null || replyAwaitsAt === null)
        return fail('conflict', 'the address need not be confirmed');
      return limited(request, async () => {
        const { id: mailId } = mails.pend();
        const verdict = await mails.take(mailId, email, false);
        if (verdict.kind === 'wait') return enoughMails(verdict.waitMs);
        // Does not reveal that a mailbox opted out.
        if (verdict.kind === 'suppressed') return { ok: true as const };
        const detail = recipientMark(email);
        const mail = { id: mailId, key: mailId, conversationId: id, detail } as const;
        await mails.add({ ...mail, kind: 'address_left' });
        return { ok: true as const };
      });
    }),
  );

  route(router, mailTranscript, async ({ params: { conversation_id: id }, body, request }) =>
    asHost(request, id, async ({ replyEmail: email, replyAwaitsAt }) => {
      if (!mails) return noMail();
      if (email === null) return fail('conflict', 'there is no address to mail it to');
      if (replyAwaitsAt !== null) return fail('conflict', 'the address is not confirmed yet');
      return limited(request, async () => {
        const { id: mailId } = mails.pend();
        const detail = body.time_zone ?? 'UTC';
        const mail = { id: mailId, conversationId: id, detail } as const;
        const keys = keysOfDay(id, transcriptsPerDay, clock.now());
        const left = await addDaily(
          mails,
          { ...mail, kind: 'transcript_requested' },
          keys,
          clock.now(),
        );
        if (typeof left !== 'number') return left;
        // The outbox counts it too, and sends nothing over a cap.
        const verdict = await mails.take(mailId, email, true);
        if (verdict.kind === 'wait') return enoughMails(verdict.waitMs);
        if (verdict.kind === 'suppressed') return fail('conflict', 'that address wants no mail');
        return { ok: true as const, email, left };
      });
    }),
  );
  return router;
};
