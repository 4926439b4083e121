import type { ClientId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { ListedProactiveRule, ProactiveRule } from '#shared/contracts/proactive.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A proactive message to one visitor. */
export interface NewProactiveMessage {
  readonly tokenHash: TokenHash;
  readonly visitorId: VisitorId;
  readonly id: MessageId;
  readonly clientId: ClientId;
  readonly rule: string;
  readonly content: string;
  readonly at: number;
}

/** The ids and tokens of all browsers of one person. */
export interface Browsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

/**
 * Stores proactive rules and messages. Promises of writes settle after the commit. Every implementation
 * must pass store.contract.ts.
 */
export interface ProactiveStore {
  /** By name. */
  rules(): Promise<ListedProactiveRule[]>;
  /**
   * Replaces the rule that `replaces` names, with its counts, and any of the same name. False if the
   * rule is new and `atMost` are stored already.
   */
  saveRule(rule: ProactiveRule, replaces: string | null, atMost: number): Promise<boolean>;
  removeRule(name: string): Promise<void>;
  /**
   * Stores the message. False, and nothing is stored, if one of these browsers has had one or has a
   * conversation.
   */
  add(message: NewProactiveMessage, browsers: Browsers): Promise<boolean>;
  /** The visitor saw this message. A repeat changes nothing. */
  markShown(tokenHash: TokenHash, clientId: ClientId, at: number): Promise<void>;
}
