import type { ConversationId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { RecipientOf } from '#api/platform/mail/mail-recipients.ts';
import { recipientMark } from '#api/platform/mail/recipient-mark.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SignedTokens } from '#api/platform/signed-tokens.ts';

export const ADDRESS_PATH = '/api/reply-address';

/** The content of a link in a mail to a visitor: this address of this conversation. */
export interface AddressLink {
  readonly conversationId: ConversationId;
  /** An expired link confirms nothing, but can still remove the address. */
  readonly isExpired: boolean;
  /** The mailbox of the mail; null in links of earlier versions. */
  readonly recipient: string | null;
  /** Whether this is still the conversation's address. */
  isOf(email: string | null): boolean;
}

/**
 * Links by which the reader of a mail decides about their address. They are signed and not stored: they
 * apply as long as the conversation has the address.
 */
export const createAddressLinks = (
  tokens: SignedTokens,
  clock: Runtime['clock'],
  recipientOf: RecipientOf,
) => ({
  pathOf: (conversationId: ConversationId, email: string): string => {
    const expiresAt = clock.now() + limits.replyMail.confirmValidMs;
    const { recipient } = recipientOf(email);
    const text = [conversationId, expiresAt, recipientMark(email), recipient].join(' ');
    return `${ADDRESS_PATH}/${tokens.seal(text)}`;
  },
  /** Null: this server did not make it. */
  read: (token: string): AddressLink | null => {
    const [id, expiresAt, mark, recipient = null] = tokens.unseal(token)?.split(' ') ?? [];
    if (id === undefined || mark === undefined) return null;
    return {
      conversationId: id as ConversationId,
      isExpired: clock.now() >= Number(expiresAt),
      recipient,
      isOf: (email) => email !== null && recipientMark(email) === mark,
    };
  },
});

export type AddressLinks = ReturnType<typeof createAddressLinks>;
