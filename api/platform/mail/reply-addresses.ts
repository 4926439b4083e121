import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ClientId, ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { Random } from '#shared/ports/random.ts';
import { mailboxOf } from '#api/platform/mail/mail-recipients.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

const SECRET_SETTING = 'reply_address_secret';
const SECRET_BYTES = 32;
const ID_BYTES = 16;
const MARK_BYTES = 8;
/** Digits of base 36 for id and mark: mail servers may change the case. */
export const REPLY_TOKEN_CHARACTERS = 38;

/** Whose reply an address accepts. */
export type Recipient = 'owner' | 'visitor';

/** A token found in a mail. Only `isFor` tells whether it is genuine. */
export interface ReplyToken {
  readonly conversationId: ConversationId;
  /** Whether it was made for that side of the conversation and that mailbox. */
  isFor(recipient: Recipient, email: string): boolean;
}

export interface ReplyAddresses {
  /** The token for mails about a conversation to that mailbox. */
  tokenOf(id: ConversationId, recipient: Recipient, email: string): string;
  /** Null for text that is no token. */
  read(token: string): ReplyToken | null;
  /** The same id for the same text, so that a mail that arrives twice is stored once. */
  messageIdOf(text: string, at: number): MessageId;
  clientIdOf(text: string): ClientId;
}

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const tokenShape = /^[0-9a-z]{38}$/;

/** Null for a number with too many bytes. */
const bytesOf = (token: string): Buffer | null => {
  let value = 0n;
  for (const digit of token) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(2 * (ID_BYTES + MARK_BYTES), '0');
  return hex.length > 2 * (ID_BYTES + MARK_BYTES) ? null : Buffer.from(hex, 'hex');
};

const withVersion = (bytes: Buffer, version: number): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toUuid(bytes);
};

/**
 * Signs reply addresses. A token names its conversation and is bound to a mailbox too: somebody who
 * obtains another person's address cannot answer in their name. The secret is made at the first start
 * and stored.
 */
export const createReplyAddresses = async (
  settings: SettingsStore,
  random: Random,
): Promise<ReplyAddresses> => {
  const fresh = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const { value } = await settings.addIfMissing(SECRET_SETTING, fresh);
  const secret = Buffer.from(value, 'base64url');
  const hashOf = (text: string) => createHmac('sha256', secret).update(text).digest();
  const markOf = (id: ConversationId, recipient: Recipient, email: string): Buffer =>
    hashOf(`reply ${id} ${recipient} ${mailboxOf(email).mailbox}`).subarray(0, MARK_BYTES);
  return {
    tokenOf: (id, recipient, email) =>
      BigInt(`0x${id.replaceAll('-', '')}${markOf(id, recipient, email).toString('hex')}`)
        .toString(36)
        .padStart(REPLY_TOKEN_CHARACTERS, '0'),
    read: (token) => {
      const bytes = tokenShape.test(token) ? bytesOf(token) : null;
      if (bytes === null) return null;
      const conversationId = toUuid(bytes.subarray(0, ID_BYTES)) as ConversationId;
      const mark = bytes.subarray(ID_BYTES);
      return {
        conversationId,
        isFor: (recipient, email) =>
          timingSafeEqual(mark, markOf(conversationId, recipient, email)),
      };
    },
    messageIdOf: (text, at) => {
      const bytes = hashOf(`message ${text}`).subarray(0, ID_BYTES);
      bytes.writeUIntBE(at, 0, 6);
      return withVersion(bytes, 7) as MessageId;
    },
    clientIdOf: (text) =>
      withVersion(hashOf(`client ${text}`).subarray(0, ID_BYTES), 4) as ClientId,
  };
};

/** Where replies go, and the end of the mail's id, which replies refer to. */
export interface AnswerAddress {
  readonly replyTo: string;
  readonly idEnd: string;
}

/** The reply address for a mail to that mailbox that shows the conversation up to `seq`. */
export type AnswerAddressOf = (
  shown: { readonly conversationId: ConversationId; readonly seq: number },
  recipient: Recipient,
  email: string,
) => AnswerAddress;

export const createAnswerAddressOf =
  (
    { tokenOf }: Pick<ReplyAddresses, 'tokenOf'>,
    { replyAddress, hasTags }: { readonly replyAddress: string; readonly hasTags: boolean },
  ): AnswerAddressOf =>
  ({ conversationId, seq }, recipient, email) => {
    const token = tokenOf(conversationId, recipient, email);
    const at = replyAddress.lastIndexOf('@');
    const tagged = `${replyAddress.slice(0, at)}+${token}${replyAddress.slice(at)}`;
    return { replyTo: hasTags ? tagged : replyAddress, idEnd: `.${seq}.${token}` };
  };
