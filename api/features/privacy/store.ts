import type { ConversationId, MessageId, PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type {
  ExportedConversation,
  ExportedContactMessage,
  ExportedPerson,
  ExportedProactiveMessage,
  ExportedVisitor,
} from '#shared/contracts/privacy.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** One person, as far as the server can tell: the browser ids and tokens that were seen together. */
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

/** The people's chats and contact messages. Every implementation must pass chat-records.contract.ts. */
export interface ChatRecords {
  /** Null if there is no such conversation. */
  visitorTokenHashOf(id: ConversationId): Promise<TokenHash | null>;
  read(visitorTokenHashes: readonly TokenHash[]): Promise<ExportedConversation[]>;
  /** Contact messages that came with one of these tokens or ids, oldest first. */
  contactMessages(person: Person): Promise<ExportedContactMessage[]>;
  /** The admin's entries about them. */
  people(person: Person): Promise<ExportedPerson[]>;
  /** The proactive messages that they got, oldest first. */
  proactiveMessages(person: Person): Promise<ExportedProactiveMessage[]>;
  /** Deletes everything of this person in one commit and returns a summary. */
  erase(person: Person): Promise<{
    readonly conversations: ErasedConversation[];
    readonly contactMessages: MessageId[];
  }>;
}

/** The analytics data about people. Every implementation must pass visitor-records.contract.ts. */
export interface VisitorRecords {
  /**
   * Follows the links from these ids and tokens until nobody is added. Omits visitor ids without data,
   * but includes the given tokens.
   */
  personOf(known: Person): Promise<Person>;
  read(visitorIds: readonly VisitorId[]): Promise<ExportedVisitor[]>;
  /**
   * Deletes the person, including ids linked to them since `personOf`. Removes their visits from the
   * rollups, and dictionary entries that only they used.
   */
  erase(person: Person): Promise<{ visitors: number; sessions: number }>;
}

/**
 * No reader sees deleted rows, but their bytes may remain in the write-ahead log and, after a page
 * split, in unused space. Settles when no such byte is left. Safe to call again.
 */
export type Scrub = () => Promise<void>;
