import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { FoundMessage, FoundNote, Note } from '#shared/contracts/inbox.ts';
import type { TokenHash } from '#api/http/caller.ts';

/**
 * Stores notes and canned replies, and searches messages, for the admin only. Promises settle after
 * the commit. Every implementation must pass store.contract.ts.
 */
export interface InboxStore {
  /** Notes about that visitor, newest first. */
  notesOf(visitorTokenHash: TokenHash): Promise<Note[]>;
  /** False if there is no such conversation. A repeated `note_id` is the same note. */
  addNote(note: Note): Promise<boolean>;
  /** False if there is none. */
  removeNote(id: MessageId): Promise<boolean>;
  /** Notes with every word, among the newest; the newest first. */
  searchNotes(text: string, limit: number): Promise<FoundNote[]>;
  replies(): Promise<CannedReply[]>;
  /**
   * Replaces the reply that `replaces` names, and any of the same name. False if the reply is new and
   * `atMost` are stored already.
   */
  saveReply(reply: CannedReply, replaces: string | null, atMost: number): Promise<boolean>;
  removeReply(name: string): Promise<void>;
  /**
   * Messages that contain every word, the last one as a prefix; newest first, after `before`. A
   * text without a word finds nothing.
   */
  search(
    text: string,
    before: number | null,
    limit: number,
  ): Promise<{ found: FoundMessage[]; next: number | null }>;
}
