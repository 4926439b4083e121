import { checkEmail } from '#shared/domain/contact/check-email.ts';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import { setReplyAddress } from '#shared/contracts/presence.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { texts } from '#site/texts/en.ts';

/** Saves the visitor's reply address. Returns an error text, or null on success. */
export type LeaveAddress = (typed: string) => Promise<string | null>;

export const createLeaveAddress =
  ({ state, hash, callApi }: ChatCaller): LeaveAddress =>
  async (typed) => {
    const checked = checkEmail(typed);
    if (!checked.ok) return checked.text;
    const { conversationId: conversation_id } = state.get();
    if (conversation_id === null) return texts.chat.address.writeFirst;
    try {
      const { email, waits } = await callApi(setReplyAddress, {
        params: { conversation_id },
        body: { primary_hash: hash, email: checked.value },
      });
      state.patch({ replyEmail: email, replyWaits: waits === true });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.problem?.fields?.['email'] ?? texts.chat.address.notSaved;
    }
  };
