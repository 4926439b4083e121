import { Router, type Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getReplyAddress, mailTranscript, sendConfirmation } from '#shared/contracts/reply-mail.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { AsHost } from '#api/features/conversations/as-host.ts';
import type { PendingConfirmation } from '#api/features/conversations/store.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import { recipientMark } from '#api/platform/mail/recipient-mark.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface VisitorMail {
  readonly kind: 'transcript_requested' | 'address_left';
  readonly key: string;
  readonly conversationId: ConversationId;
  readonly detail?: string;
}

/** Puts mails to visitors into the outbox. */
export interface VisitorMails {
  /** False when there is one of that kind and key. */
  add(mail: VisitorMail): Promise<boolean>;
  /** A mail that is stored with what causes it. `look` sends it then. */
  pend(): PendingAlarm;
  look(): void;
  /** Whether a new address must be confirmed before anything else is mailed to it. */
  confirmsAddresses(): Promise<boolean>;
}

/**
 * As many keys as there may be mails that day (UTC) for a conversation or a recipient, so that two calls
 * at once cannot exceed them.
 */
const keysOfDay = (whose: string, perDay: number, now: number): string[] =>
  Array.from(
    { length: perDay },
    (_, used) => `${whose}:${iso(now).slice(0, 10)}:${perDay - 1 - used}`,
  );

/** Adds a mail under the first key that is free; returns how many are left. */
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

const { confirmationsPerDay, transcriptsPerDay } = limits.replyMail;

/** Over all conversations: nobody types a stranger's address to have it mailed again and again. */
const confirmationsOf = (email: string, now: number) => {
  const recipient = recipientMark(email);
  return { detail: recipient, keys: keysOfDay(recipient, confirmationsPerDay, now) };
};

/** The mail with the link that confirms a new address, to be stored with it. */
export const pendConfirmation = (
  mails: VisitorMails,
  email: string,
  now: number,
): PendingConfirmation => ({ at: now, mail: mails.pend(), ...confirmationsOf(email, now) });

interface Deps extends Pick<Runtime, 'clock'>, Pick<Callers, 'peerOf'> {
  /** Transcripts and confirmations for one network address. */
  readonly perAddress: AddressLimit;
  /** Null where mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly asHost: AsHost;
}

/** One network address had its mails to visitors. */
export const tooManyMails = (waitMs: number): Failure =>
  slowDown('too many mails for this network address', waitMs);

const noMail = (): Failure => fail('conflict', 'this server sends no mail');

/** The visitor's calls about mail to the address that they left. */
export const createReplyMail = ({ mails, clock, asHost, peerOf, perAddress }: Deps): Router => {
  const router = Router();
  const addLimited = async (
    request: Request,
    to: VisitorMails,
    mail: Omit<VisitorMail, 'key'>,
    keys: readonly string[],
  ): Promise<number | Failure> => {
    const { address } = peerOf(request);
    const waitMs = perAddress.take(address);
    if (waitMs > 0) return tooManyMails(waitMs);
    const left = await addDaily(to, mail, keys, clock.now());
    if (typeof left !== 'number') perAddress.giveBack(address);
    return left;
  };

  route(router, getReplyAddress, async ({ params, request }) =>
    asHost(request, params.conversation_id, ({ replyEmail: email, replyAwaitsAt }) => ({
      email,
      ...(replyAwaitsAt !== null && { waits: true as const }),
    })),
  );

  route(router, sendConfirmation, async ({ params: { conversation_id: id }, request }) =>
    asHost(request, id, async ({ replyEmail: email, replyAwaitsAt }) => {
      if (!mails) return noMail();
      if (email === null || replyAwaitsAt === null)
        return fail('conflict', 'the address need not be confirmed');
      const { detail, keys } = confirmationsOf(email, clock.now());
      const mail = { kind: 'address_left', conversationId: id, detail } as const;
      const left = await addLimited(request, mails, mail, keys);
      return typeof left === 'number' ? { ok: true as const } : left;
    }),
  );

  route(router, mailTranscript, async ({ params: { conversation_id: id }, body, request }) =>
    asHost(request, id, async ({ replyEmail: email, replyAwaitsAt }) => {
      if (!mails) return noMail();
      if (email === null) return fail('conflict', 'there is no address to mail it to');
      if (replyAwaitsAt !== null) return fail('conflict', 'the address is not confirmed yet');
      const detail = body.time_zone ?? 'UTC';
      const mail = { kind: 'transcript_requested', conversationId: id, detail } as const;
      const left = await addLimited(
        request,
        mails,
        mail,
        keysOfDay(id, transcriptsPerDay, clock.now()),
      );
      return typeof left === 'number' ? { ok: true as const, email, left } : left;
    }),
  );
  return router;
};
