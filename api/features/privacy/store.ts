import type { ConversationId, MessageId, PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type {
  ExportedConversation,
  ExportedContactMessage,
  ExportedVisitor,
} from '#shared/contracts/privacy.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** One person, as far as the server can tell: the browsers' ids and tokens that were seen together. */
export interface Person {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

export interface ErasedConversation {
  readonly conversationId: ConversationId;
  readonly primaryHash: PrimaryHash;
  readonly visitorTokenHash: TokenHash;
  readonly messages: number;
}

/** What the chat keeps of people, letters of the contact form among it. */
export interface ChatRecords {
  /** Null when there is no such conversation. */
  visitorTokenHashOf(id: ConversationId): Promise<TokenHash | null>;
  read(visitorTokenHashes: readonly TokenHash[]): Promise<ExportedConversation[]>;
  /** Letters that came with one of these tokens or ids; oldest first. */
  contactMessages(person: Person): Promise<ExportedContactMessage[]>;
  /** The person, and whoever sent a letter with one of their tokens or ids. */
  withSenders(person: Person): Promise<Person>;
  /** Deletes everything of this person in one commit and says what it was. */
  erase(person: Person): Promise<{
    readonly conversations: ErasedConversation[];
    readonly contactMessages: MessageId[];
  }>;
}

/** What analytics keep of people. The suite: visitor-records.contract.ts. */
export interface VisitorRecords {
  /**
   * Everybody who was seen with one of these, and with one of those again, until nobody is added.
   * Visitor ids of whom nothing is kept are not in the answer; the owners given are.
   */
  personOf(known: Person): Promise<Person>;
  read(visitorIds: readonly VisitorId[]): Promise<ExportedVisitor[]>;
  /**
   * Deletes the person, whoever has joined them since `personOf` included; takes their visits out of
   * the rollups, and out of the dictionaries what only they had.
   */
  erase(person: Person): Promise<{ visitors: number; sessions: number }>;
}

/**
 * Deleted rows are gone for every reader; their bytes may still lie in the write-ahead log and, after
 * a page was split, in space no row uses. Settles when no such byte is left. Safe to call again.
 */
export type Scrub = () => Promise<void>;
