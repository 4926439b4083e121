import { Router } from 'express';
import { limits } from '#shared/limits.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { getReplyAddress, mailTranscript } from '#shared/contracts/reply-mail.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { AsHost } from '#api/features/conversations/as-host.ts';
import { route } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { Runtime } from '#api/platform/runtime.ts';

/** Puts mails to visitors into the outbox. */
export interface VisitorMails {
  /** False when there is one of that kind and key. */
  add(mail: {
    readonly kind: 'transcript_requested';
    readonly key: string;
    readonly conversationId: ConversationId;
    readonly detail?: string;
  }): Promise<boolean>;
}

interface Deps extends Pick<Runtime, 'clock'> {
  /** Null where mail is not configured. */
  readonly mails: VisitorMails | null;
  readonly asHost: AsHost;
}

const noMail = (): Failure => fail('conflict', 'this server sends no mail');

/** The visitor's calls about mail to the address that they left. */
export const createReplyMail = ({ mails, clock, asHost }: Deps): Router => {
  const router = Router();

  route(router, getReplyAddress, async ({ params, request }) =>
    asHost(request, params.conversation_id, ({ replyEmail }) => ({ email: replyEmail })),
  );

  route(router, mailTranscript, async ({ params: { conversation_id: id }, body, request }) =>
    asHost(request, id, async ({ replyEmail: email }) => {
      if (!mails) return noMail();
      if (email === null) return fail('conflict', 'there is no address to mail it to');
      const now = clock.now();
      const detail = body.time_zone ?? 'UTC';
      // The keys of a day are as many as its mails, so that two calls at once cannot exceed them.
      for (let left = limits.replyMail.transcriptsPerDay - 1; left >= 0; left -= 1) {
        const key = `${id}:${iso(now).slice(0, 10)}:${left}`;
        if (await mails.add({ kind: 'transcript_requested', key, conversationId: id, detail }))
          return { ok: true as const, email, left };
      }
      return slowDown('this conversation was mailed often enough today', DAY_MS - (now % DAY_MS));
    }),
  );
  return router;
};
