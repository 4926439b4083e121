import type { ConversationId } from '#shared/contracts/ids.ts';
import { markConversationUnread, removeNote, type Note } from '#shared/contracts/inbox.ts';
import { blockVisitor, getTranscript } from '#shared/contracts/lifecycle.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

/** Actions that wait for the connection. False: too much is waiting already. */
export interface QueuedActions {
  setStatus(id: ConversationId, wanted: 'open' | 'closed'): Promise<boolean>;
  /** Snoozes it until that time, ISO 8601; null ends the snooze. */
  snooze(id: ConversationId, until: string | null): Promise<boolean>;
  note(id: ConversationId, content: string): Promise<boolean>;
}

/** Actions that need the connection now. False: the action failed. */
export interface DirectActions {
  block(id: ConversationId, blocked: boolean): Promise<boolean>;
  download(id: ConversationId, format: 'text' | 'json'): Promise<boolean>;
  markUnread(id: ConversationId): Promise<boolean>;
  removeNote(id: Note['note_id']): Promise<boolean>;
}

/** The admin's actions on a conversation. */
export type ConversationActions = QueuedActions & DirectActions;

interface ConversationActionsDeps {
  /** As the admin. */
  call: CallApi;
  fetchFile: FetchFile;
  /** Saves a file for the admin. */
  saveFile: (file: Blob, name: string) => void;
  /** The zone of the times in a transcript. */
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
    // A link cannot carry the credentials.
    download: (id, format) =>
      succeeds(
        fetchFile(getTranscript, {
          ...of(id),
          query: { format, time_zone: deps.timeZone },
        }).then((file) => save(file, `chat-${id.slice(-6)}.${fileEndings[format]}`)),
      ),
  };
};
