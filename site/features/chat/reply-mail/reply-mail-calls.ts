import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { getReplyAddress, mailTranscript, sendConfirmation } from '#shared/contracts/reply-mail.ts';
import { listOwnReturnLinks, withdrawOwnReturnLinks } from '#shared/contracts/return-links.ts';
import { setReplyAddress } from '#shared/contracts/presence.ts';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';
import { texts } from '#site/texts/en.ts';

/** Why a call about mail failed, as far as the dialogs distinguish. */
export type MailRefusal = 'not-here' | 'often-enough' | 'failed';
type Answered<Answer> = { ok: true; answer: Answer } | { ok: false; why: MailRefusal };

const attempt = async <Answer>(call: Promise<Answer>): Promise<Answered<Answer>> => {
  try {
    return { ok: true, answer: await call };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const code = error.problem?.code;
    if (code === 'not_found') return { ok: false, why: 'not-here' };
    return { ok: false, why: code === 'slow_down' ? 'often-enough' : 'failed' };
  }
};

/** The text shown for each refusal. */
export const refusalTexts: Readonly<Record<MailRefusal, string>> = {
  'not-here': texts.chat.mail.notHere,
  'often-enough': texts.chat.mail.oftenEnough,
  failed: texts.chat.failed,
};

/**
 * The calls about mail to this visitor. The state has the address as last reported by the server.
 */
export const createReplyMailCalls = ({ state, hash, callApi }: ChatCaller) => {
  const params = () => {
    const { conversationId } = state.get();
    return conversationId === null ? {} : { params: { conversation_id: conversationId } };
  };
  const shown = async (call: Promise<{ email: string | null; waits?: true | undefined }>) => {
    const attempted = await attempt(call);
    if (attempted.ok) {
      const { email, waits } = attempted.answer;
      state.patch({ replyEmail: email, replyWaits: waits === true });
    }
    return attempted;
  };
  return {
    links: () => attempt(callApi(listOwnReturnLinks, params())),
    withdrawLinks: () =>
      attempt(callApi(withdrawOwnReturnLinks, { ...params(), body: { primary_hash: hash } })),
    /** Fetches the address, even if it was left in an earlier visit. */
    lookUp: () => shown(callApi(getReplyAddress, params())),
    remove: () =>
      shown(callApi(setReplyAddress, { ...params(), body: { primary_hash: hash, email: null } })),
    /** Sends the confirmation mail again. */
    sendConfirmation: () =>
      attempt(callApi(sendConfirmation, { ...params(), body: { primary_hash: hash } })),
    mailTranscript: () =>
      attempt(
        callApi(mailTranscript, {
          ...params(),
          body: {
            primary_hash: hash,
            time_zone: browserTimeZone().name,
          },
        }),
      ),
  };
};
