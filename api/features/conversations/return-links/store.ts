import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A link that reopens one conversation, once, on any device. Times are ms since the epoch. */
export interface ReturnLink {
  readonly conversationId: ConversationId;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A link, as listed for the owner. */
export interface ListedReturnLink extends ReturnLink {
  readonly openedAt: number | null;
}

/** `used`: by another browser; `gone`: nothing is stored, as after its conversation was deleted. */
export type ReturnLinkState = 'open' | 'used' | 'expired' | 'withdrawn' | 'gone';

/** A conversation that a browser reached by a link, and its visitor's token. */
export interface Granted {
  readonly conversationId: ConversationId;
  readonly hostTokenHash: TokenHash;
}

/**
 * Stores return links by the hash of their token. An opened link also grants its browser access to that
 * conversation alone. Links are deleted with their conversation, and with the erasure of that browser.
 * Every implementation must pass store.contract.ts.
 */
export interface ReturnLinkStore {
  /** False if the conversation does not exist, or has `limit` usable links. */
  add(link: ReturnLink & { readonly hash: string }, limit: number): Promise<boolean>;
  /** Whether it would open now for that browser; null for one without a token. */
  look(hash: string, tokenHash: TokenHash | null, now: number): Promise<ReturnLinkState>;
  /** Spends the link. Opening it again on the same browser succeeds. */
  open(
    hash: string,
    tokenHash: TokenHash,
    now: number,
  ): Promise<Granted | Exclude<ReturnLinkState, 'open'>>;
  /** The links of a conversation, oldest first, without revoked ones. */
  list(id: ConversationId): Promise<ListedReturnLink[]>;
  /**
   * Disables all links of a conversation, and the access of the browsers that they admitted. A revoked
   * link is deleted by the next revocation after it would have expired.
   */
  revoke(id: ConversationId, at: number): Promise<void>;
  /** The conversation's own token, if this browser reached it by a link. */
  hostOf(id: ConversationId, tokenHash: TokenHash): Promise<TokenHash | null>;
  /** The open conversation that this browser reached last. */
  openOf(tokenHash: TokenHash): Promise<Granted | null>;
}
