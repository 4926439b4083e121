import type { ConversationId } from '#shared/contracts/ids.ts';
import { markConversationUnread, removeNote, type Note } from '#shared/contracts/inbox.ts';
import { blockVisitor, getTranscript } from '#shared/contracts/lifecycle.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

/** Actions that wait for the connection. Resolve to false if too many are waiting. */
export interface QueuedActions {
  setStatus(id: ConversationId, wanted: 'open' | 'closed'): Promise<boolean>;
  /** Snoozes it until an ISO 8601 time; null ends the snooze. */
  snooze(id: ConversationId, until: string | null): Promise<boolean>;
  note(id: ConversationId, content: string): Promise<boolean>;
}

/** Actions that need a connection immediately. Resolve to false if they failed. */
export interface DirectActions {
  block(id: ConversationId, blocked: boolean): Promise<boolean>;
  download(id: ConversationId, format: 'text' | 'json'): Promise<boolean>;
  markUnread(id: ConversationId): Promise<boolean>;
  removeNote(id: Note['note_id']): Promise<boolean>;
}

export type ConversationActions = QueuedActions & DirectActions;

interface ConversationActionsDeps {
  call: CallApi;
  fetchFile: FetchFile;
  /** Offers the file as a download. */
  saveFile: (file: Blob, name: string) => void;
  /** The time zone of a transcript. */
  timeZone: string;
}

const succeeds = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

const fileEndings = { text: 'txt', json: 'json' } as const;

export const createConversationActions = (deps: ConversationActionsDeps): DirectActions => {
  const { call, fetchFile, saveFile: save } = deps;
  const of = (conversation_id: ConversationId) => ({ params: { conversation_id } });
  return {
    block: (id, blocked) => succeeds(call(blockVisitor, { ...of(id), body: { blocked } })),
    markUnread: (id) => succeeds(call(markConversationUnread, { ...of(id), body: {} })),
    removeNote: (note_id) => succeeds(call(removeNote, { params: { note_id }, body: {} })),
    // A link cannot send the credentials.
    download: (id, format) =>
      succeeds(
        fetchFile(getTranscript, {
          ...of(id),
          query: { format, time_zone: deps.timeZone },
        }).then((file) => save(file, `chat-${id.slice(-6)}.${fileEndings[format]}`)),
      ),
  };
};
