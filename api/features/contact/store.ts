import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Commission } from '#shared/domain/contact/commission.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { PendingAlarm } from '#api/platform/pending-alarm.ts';

/** `at` is ms since the epoch, `country` two letters or null if unknown. */
export interface NewContactMessage {
  readonly id: MessageId;
  readonly clientId: ClientId;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly page: string;
  readonly country: string | null;
  readonly at: number;
  readonly status: ContactStatus;
  /** Null without a commission sheet. */
  readonly commission: Commission | null;
  /** The sender; null for visitors who opted out of tracking and for unknown ones. */
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId | null;
  /** The alarm of a message that reaches the inbox. Stored with the message. */
  readonly alarm?: PendingAlarm | undefined;
}

/** A missing field stays unchanged. `readAt`: ms since the epoch; null if unread. */
export interface ContactChange {
  readonly status?: ContactStatus;
  readonly readAt?: number | null;
}

export type ContactAdded =
  | { readonly kind: 'stored' | 'repeated'; readonly id: MessageId }
  | { readonly kind: 'conflict' };

export interface ContactPosition {
  readonly at: number;
  readonly id: string;
}

/**
 * Stores the messages of the contact form. Every promise settles after the commit; a failed write
 * rejects with `StorageUnavailableError` and stores nothing. Every implementation must pass
 * store.contract.ts.
 */
export interface ContactStore {
  /** Whether a message with this `clientId` is stored. */
  has(clientId: ClientId): Promise<boolean>;
  /**
   * Stores a message. A repeated `clientId` returns `repeated` with the id of the stored one, or
   * `conflict` if name, e-mail, text or commission differ.
   */
  add(input: NewContactMessage): Promise<ContactAdded>;
  /** Newest first after `position`, of one status unless it is null. */
  list(
    limit: number,
    status: ContactStatus | null,
    position: ContactPosition | null,
  ): Promise<ContactMessage[]>;
  /** Messages with every word in name, address or text, among the newest; the newest first. */
  search(text: string, limit: number): Promise<ContactMessage[]>;
  /** Null if there is no such message. */
  get(id: MessageId): Promise<ContactMessage | null>;
  /** The message after the change; null if there is none. A message already read keeps its time. */
  change(id: MessageId, change: ContactChange): Promise<ContactMessage | null>;
  /** False if there was none. */
  remove(id: MessageId): Promise<boolean>;
  /** The number of unread inbox messages; `before`: only those received before then, ms since the epoch. */
  countUnread(before?: number): Promise<number>;
}
