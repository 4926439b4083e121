import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { FoundMessage, Note } from '#shared/contracts/inbox.ts';
import type { TokenHash } from '#api/http/caller.ts';

/**
 * What the admin alone writes and finds. Promises settle after the commit. The suite an implementation
 * must pass: store.contract.ts.
 */
export interface InboxStore {
  /** Null: there is no such conversation. */
  visitorTokenHashOf(id: ConversationId): Promise<TokenHash | null>;
  /** About that visitor, newest first. */
  notesOf(visitorTokenHash: TokenHash): Promise<Note[]>;
  /** False: there is no such conversation. */
  addNote(note: Note): Promise<boolean>;
  /** False: there is none. */
  removeNote(id: MessageId): Promise<boolean>;
  replies(): Promise<CannedReply[]>;
  /** In place of the one it `replaces`, and of any of its name. */
  saveReply(reply: CannedReply, replaces: string | null): Promise<void>;
  removeReply(name: string): Promise<void>;
  /**
   * Messages with every word, the last one as a beginning, newest first, behind `before`. A text without
   * a word finds nothing.
   */
  search(
    text: string,
    before: number | null,
    limit: number,
  ): Promise<{ found: FoundMessage[]; next: number | null }>;
}
