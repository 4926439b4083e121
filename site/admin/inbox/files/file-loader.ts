import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { getAttachment } from '#shared/contracts/attachments.ts';
import { ApiError } from '#shared/client/http-client.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';

/** A file of a thread, or a sentence with the reason for its absence. */
export type LoadedFile =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly sentence: string; readonly isGone: boolean };

export type LoadFile = (id: ClientId) => Promise<LoadedFile>;

const failureOf = ({ problem }: ApiError): LoadedFile =>
  problem?.code === 'not_found'
    ? { ok: false, sentence: 'This file is no longer here.', isGone: true }
    : { ok: false, sentence: 'The file did not load.', isGone: false };

/** Loads files of a conversation. The credentials are in a header, which a link cannot send. */
export const createFileLoader =
  (fetchFile: FetchFile, conversation_id: ConversationId): LoadFile =>
  async (attachment_id) => {
    try {
      const params = { conversation_id, attachment_id };
      return { ok: true, file: await fetchFile(getAttachment, { params }) };
    } catch (error) {
      if (error instanceof ApiError) return failureOf(error);
      throw error;
    }
  };
