import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** `at` is ms since the epoch, `country` two letters or null when unknown. */
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
  /** Whose it is; null where nobody is to be followed, or nobody is known. */
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId | null;
}

/** What is not named stays as it is. `readAt`: ms since the epoch; null: not read. */
export interface ContactChange {
  readonly status?: ContactStatus;
  readonly readAt?: number | null;
}

export type ContactAdded =
  { readonly kind: 'stored' | 'repeated'; readonly id: MessageId } | { readonly kind: 'conflict' };

export interface ContactPosition {
  readonly at: number;
  readonly id: string;
}

/**
 * Where messages of the contact form are kept. Every promise settles after the commit; a write that
 * cannot be kept rejects with `StorageUnavailableError` and leaves nothing behind. The suite that an
 * implementation must pass: store.contract.ts.
 */
export interface ContactStore {
  /** Whether a message with this `clientId` is stored. */
  has(clientId: ClientId): Promise<boolean>;
  /**
   * Keeps a message. The same `clientId` again: `repeated` with the id of the stored one, or
   * `conflict` when name, e-mail or text differ.
   */
  add(input: NewContactMessage): Promise<ContactAdded>;
  /** Newest first behind `position`, of one status unless it is null. */
  list(
    limit: number,
    status: ContactStatus | null,
    position: ContactPosition | null,
  ): Promise<ContactMessage[]>;
  /** Null: there is no such message. */
  get(id: MessageId): Promise<ContactMessage | null>;
  /** The message as it is after the change; null: there is none. What was read keeps its time. */
  change(id: MessageId, change: ContactChange): Promise<ContactMessage | null>;
  /** False: there was none. */
  remove(id: MessageId): Promise<boolean>;
  /** How many of the inbox have not been read. */
  countUnread(): Promise<number>;
}
