import { Router } from 'express';
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

type Daily = Omit<VisitorMail, 'key'>;

/** As many keys as a conversation may have mails that day (UTC), so that two calls at once cannot exceed them. */
const keysOfDay = (id: ConversationId, perDay: number, now: number): string[] =>
  Array.from(
    { length: perDay },
    (_, used) => `${id}:${iso(now).slice(0, 10)}:${perDay - 1 - used}`,
  );

/** Adds a mail unless the conversation has had its number of that day; returns how many are left. */
const addDaily = async (
  mails: VisitorMails,
  mail: Daily,
  perDay: number,
  now: number,
): Promise<number | Failure> => {
  const keys = keysOfDay(mail.conversationId, perDay, now);
  for (const [used, key] of keys.entries())
    if (await mails.add({ ...mail, key })) return perDay - 1 - used;
  return slowDown('this conversation was mailed often enough today', DAY_MS - (now % DAY_MS));
};

const { confirmationsPerDay, transcriptsPerDay } = limits.replyMail;

/** The mail with the link that confirms a new address, to be stored with it. */
export const pendConfirmation = (
  mails: VisitorMails,
  id: ConversationId,
  now: number,
): PendingConfirmation => ({
  at: now,
  mail: mails.pend(),
  keys: keysOfDay(id, confirmationsPerDay, now),
});

interface Deps extends Pick<Runtime, 'clock'>, Pick<Callers, 'peerOf'> {
  /** Transcripts for one network address. */
  readonly perAddress: AddressLimit;
  /** Null where mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly asHost: AsHost;
}

const noMail = (): Failure => fail('conflict', 'this server sends no mail');

/** The visitor's calls about mail to the address that they left. */
export const createReplyMail = ({ mails, clock, asHost, peerOf, perAddress }: Deps): Router => {
  const router = Router();

  route(router, getReplyAddress, async ({ params, request }) =>
    asHost(request, params.conversation_id, ({ replyEmail: email, replyAwaitsAt }) => ({
      email,
      ...(replyAwaitsAt !== null && { waits: true as const }),
    })),
  );

  route(router, sendConfirmation, async ({ params: { conversation_id: id }, request }) =>
    asHost(request, id, async ({ replyAwaitsAt }) => {
      if (!mails) return noMail();
      if (replyAwaitsAt === null) return fail('conflict', 'the address need not be confirmed');
      const mail = { kind: 'address_left', conversationId: id } as const;
      const left = await addDaily(mails, mail, confirmationsPerDay, clock.now());
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
      const { address } = peerOf(request);
      const waitMs = perAddress.take(address);
      if (waitMs > 0) return slowDown('too many transcripts for this network address', waitMs);
      const left = await addDaily(mails, mail, transcriptsPerDay, clock.now());
      if (typeof left === 'number') return { ok: true as const, email, left };
      perAddress.giveBack(address);
      return left;
    }),
  );
  return router;
};
