import type { Readable } from 'node:stream';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';

export interface StoredAttachment {
  readonly conversationId: ConversationId;
  readonly fromAdmin: boolean;
  readonly attachment: Attachment;
}

/** The descriptions of complete files. Every implementation must pass attachment-store.contract.ts. */
export interface AttachmentStore {
  /** False if the conversation no longer exists. The id must be new. */
  add(file: StoredAttachment & { readonly receivedAt: number }): Promise<boolean>;
  find(id: ClientId): Promise<StoredAttachment | null>;
  countIn(conversationId: ConversationId): Promise<number>;
  /** The total size of visitors' files. */
  visitorBytes(): Promise<number>;
  /** Forgets files received before `before` that no message carries. */
  removeUnsent(before: number): Promise<void>;
}

export interface UploadProgress {
  readonly description: string;
  readonly received: number;
}

/** The files themselves. An upload becomes a file with `finish`. */
export interface AttachmentFiles {
  /** Begins an empty upload, replacing one with the same id. The description is for `progress`. */
  begin(id: ClientId, description?: string): Promise<void>;
  /**
   * The description and size of an upload that any server can continue. Null if there is none, or only
   * the server that began it knows.
   */
  progress(id: ClientId): Promise<UploadProgress | null>;
  /** Adds bytes at the end of an upload. */
  append(id: ClientId, offset: number, part: Uint8Array): Promise<void>;
  /** The beginning of an upload, enough to find its type and dimensions. */
  head(id: ClientId): Promise<Uint8Array>;
  /** Makes an upload durable and turns it into a file. */
  finish(id: ClientId): Promise<void>;
  /** Deletes an upload or a file. */
  remove(id: ClientId): Promise<void>;
  /** Deletes an upload, unless another server has received a part of it within `idleMs`. */
  abandon(id: ClientId, idleMs: number): Promise<void>;
  /** Null if the file is gone. */
  open(id: ClientId): Promise<Readable | null>;
  /**
   * The ids of all files and uploads, except uploads of existing conversations that another server may
   * still receive: those with a part within `idleMs`.
   */
  all(idleMs: number): Promise<ClientId[]>;
}
