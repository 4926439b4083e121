import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A link that reopens one conversation, once, on any device. Times are ms since the epoch. */
export interface ReturnLink {
  readonly conversationId: ConversationId;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What the owner sees of a link. */
export interface ListedReturnLink extends ReturnLink {
  readonly openedAt: number | null;
}

/** `used` is another browser's; of a `gone` one nothing is stored, as when its conversation is deleted. */
export type ReturnLinkState = 'open' | 'used' | 'expired' | 'withdrawn' | 'gone';

/** A conversation that a browser reached by a link, and the token that it belongs to. */
export interface Granted {
  readonly conversationId: ConversationId;
  readonly hostTokenHash: TokenHash;
}

/**
 * Stores return links by the hash of their token. A link that was opened is also the permission of
 * the browser that opened it, for that conversation alone. Links go with their conversation and with
 * the erasure of that browser. Every implementation must pass store.contract.ts.
 */
export interface ReturnLinkStore {
  /** False when the conversation does not exist, or has `limit` links that are of use. */
  add(link: ReturnLink & { readonly hash: string }, limit: number): Promise<boolean>;
  /** Whether it would open now for that browser; null for one without a token. */
  look(hash: string, tokenHash: TokenHash | null, now: number): Promise<ReturnLinkState>;
  /** Spends the link. Opening it again on the same browser succeeds. */
  open(
    hash: string,
    tokenHash: TokenHash,
    now: number,
  ): Promise<Granted | Exclude<ReturnLinkState, 'open'>>;
  /** Of a conversation, oldest first, without those withdrawn. */
  list(id: ConversationId): Promise<ListedReturnLink[]>;
  /**
   * Makes all links of a conversation useless, and forgets which browsers they let in. A link is
   * forgotten by the next withdrawal after it would have expired.
   */
  revoke(id: ConversationId, at: number): Promise<void>;
  /** The token that the conversation belongs to, if this browser reached it by a link. */
  hostOf(id: ConversationId, tokenHash: TokenHash): Promise<TokenHash | null>;
  /** The open conversation that this browser reached last. */
  openOf(tokenHash: TokenHash): Promise<Granted | null>;
}
