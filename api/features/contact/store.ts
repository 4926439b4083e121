import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, MessageId } from '#shared/contracts/ids.ts';

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
}
