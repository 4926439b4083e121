import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Problem } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { attachmentName } from '#shared/domain/attachment-name.ts';
import { textWithFile } from '#shared/domain/attachment-text.ts';
import { draftText } from '#shared/domain/draft-text.ts';
import {
  waitsForFile,
  type OutboxFile,
  type OutboxMessage,
} from '#shared/domain/message-outbox.ts';
import type { WithLock } from '#shared/ports/lock.ts';
import type { MessageOutbox, NewMessage } from '#shared/client/delivery/message-outbox.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import {
  createFileUpload,
  type FileBytes,
  type FileUploadDeps,
  type UploadState,
} from '#shared/client/uploads/file-upload.ts';
import type { FileStore } from '#shared/client/uploads/file-store.ts';

export interface ChosenFile {
  readonly name: string;
  /** As the browser names it; the server detects the type itself. */
  readonly type: string;
  readonly bytes: FileBytes;
}

export interface OutboxFilesDeps extends FileUploadDeps {
  outbox: Pick<MessageOutbox, 'items' | 'add' | 'noteFile'>;
  files: FileStore;
  /** Lets one tab at a time send a file that the tabs share. */
  withLock: WithLock;
  newClientId: () => ClientId;
  fromAdmin: boolean;
}

/** Sends the files of the outbox one at a time, and each message after its file. */
export interface OutboxFiles {
  /** The current upload. */
  readonly running: Pick<Observable<RunningUpload>, 'get' | 'subscribe'>;
  /** Adds a message with a file; its text may be empty. False: the outbox is full and unchanged. */
  add(message: NewMessage, chosen: ChosenFile): boolean;
  /** Call after every change of the outbox. Cancels the uploads of removed messages. */
  look(): void;
  /** Tries again now instead of after the wait. */
  hurry(): void;
  stop(): void;
}

export interface RunningUpload {
  readonly id: ClientId | null;
  readonly state: UploadState;
}

const LOST = 'The file is not in this browser any more. Please choose it again.';
const UNREADABLE = 'The file was changed or deleted meanwhile. Please choose it again.';

const idle: RunningUpload = { id: null, state: { kind: 'canceled' } };
/** A tab with the bytes in memory does not wait long for one that only restored them. */
const OWN_PATIENCE_MS = 50;

const sentenceOf = ({ message }: Problem): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** The reason for refusing a file before sending it; null for an acceptable one. */
export const fileRefusal = ({ bytes, name }: ChosenFile): string | null => {
  if (bytes.size === 0) return `“${name}” is empty.`;
  const megabytes = Math.ceil((bytes.size / 1024 / 1024) * 10) / 10;
  return bytes.size > attachmentLimits.fileBytes
    ? `“${name}” has ${megabytes} MB. A file may have at most 10 MB.`
    : null;
};

type Waiting = OutboxMessage & {
  readonly file: OutboxFile;
  readonly conversation_id: ConversationId;
};

const isWaiting = (item: OutboxMessage): item is Waiting =>
  waitsForFile(item) && item.refused === null && item.conversation_id !== null;

/** The change of a message for a state of its upload. */
const changeOf = (
  state: UploadState,
  before: UploadState,
  item: OutboxMessage & { file: OutboxFile },
) => {
  switch (state.kind) {
    case 'sending':
      // An announcement alone is no progress: the parts may not get through.
      return 'fraction' in before && before.fraction < state.fraction
        ? { attempts: 0, slowed: false }
        : {};
    case 'waiting':
      return state.problem?.code === 'slow_down'
        ? { slowed: true }
        : { attempts: item.attempts + 1, slowed: false };
    case 'done':
      return { attempts: 0, slowed: false, file: { ...item.file, isStored: true } };
    case 'refused':
      return { refused: state.problem.code, refusal: sentenceOf(state.problem) };
    case 'unreadable':
      return { refused: 'not_found' as const, refusal: UNREADABLE };
    case 'canceled':
      return {};
    default:
      return state satisfies never;
  }
};

/** The bytes of the files in the outbox: in memory, and in storage for the next page. */
const createHeldBytes = ({ files, outbox }: OutboxFilesDeps) => {
  const held = new Map<ClientId, FileBytes>();
  let known = new Set<ClientId>();
  const keys = () => outbox.items().flatMap(({ file }) => file?.key ?? []);
  return {
    hold: (key: ClientId, bytes: FileBytes) => held.set(key, bytes),
    drop: (key: ClientId) => held.delete(key),
    has: (key: ClientId) => held.has(key),
    get: async (key: ClientId) => held.get(key) ?? files.get(key),
    /** Drops the bytes of messages that have left the outbox. */
    forgetGone: () => {
      const now = new Set(keys());
      for (const key of known) {
        if (now.has(key)) continue;
        held.delete(key);
        void files.remove(key);
      }
      known = now;
    },
    sweep: () => void files.sweep(keys()),
  };
};

/** Adds a message with its file. */
const createAdd =
  (
    { outbox, files, newClientId }: OutboxFilesDeps,
    held: ReturnType<typeof createHeldBytes>,
  ): OutboxFiles['add'] =>
  (message, { name: given, type, bytes }) => {
    const name = attachmentName(given);
    const key = newClientId();
    const together = draftText(textWithFile(message.content, { name, type }));
    // The line with the file's name does not fit, so the text is sent first.
    if (together === null && !outbox.add(message)) return false;
    held.hold(key, bytes);
    const content = together ?? textWithFile('', { name, type });
    const file = { key, name, type, bytes: bytes.size, isStored: false };
    const isAdded = outbox.add({ ...message, content, client_id: key, file });
    if (isAdded) void files.put(key, bytes);
    else held.drop(key);
    return isAdded;
  };

export const createOutboxFiles = (deps: OutboxFilesDeps): OutboxFiles => {
  const { outbox, withLock, fromAdmin } = deps;
  const held = createHeldBytes(deps);
  const running = createObservable<RunningUpload>(idle);
  let current: ClientId | null = null;
  let cancel = () => {};
  let hurry = () => {};
  let isStopped = false;

  const find = (id: ClientId) =>
    outbox
      .items()
      .filter(isWaiting)
      .find((item) => item.client_id === id);
  const note = (id: ClientId, state: UploadState, earlier: UploadState) => {
    const item = find(id);
    if (!item) return;
    const change = changeOf(state, earlier, item);
    const before = new Map<string, unknown>(Object.entries(item));
    const isNews = Object.entries(change).some(([name, value]) => before.get(name) !== value);
    if (isNews) outbox.noteFile(id, change);
  };
  const upload = (item: Waiting, file: FileBytes) =>
    new Promise<void>((resolve) => {
      const { client_id: id, conversation_id: conversationId } = item;
      const { name } = item.file;
      const sent = createFileUpload({ conversationId, id, name, file, fromAdmin }, deps);
      cancel = sent.cancel;
      hurry = sent.hurry;
      sent.state.subscribe(() => {
        const state = sent.state.get();
        const earlier = running.get().state;
        running.set({ id, state });
        note(id, state, earlier);
        if (state.kind !== 'waiting' && state.kind !== 'sending') resolve();
      });
    });
  const send = async (id: ClientId): Promise<void> => {
    const item = find(id);
    const bytes = item && (await held.get(item.file.key));
    if (!item || !find(id) || isStopped) return;
    if (bytes) await upload(item, bytes);
    else outbox.noteFile(id, { refused: 'not_found', refusal: LOST });
  };
  const begin = async ({ client_id: id, file: { key } }: Waiting): Promise<void> => {
    current = id;
    const patience = held.has(key) ? [OWN_PATIENCE_MS] : [];
    try {
      await withLock(`foyer-file-${key}`, () => send(id), ...patience);
    } finally {
      current = null;
      cancel = hurry = () => {};
      running.set(idle);
      look();
    }
  };
  const look = () => {
    if (isStopped) return;
    held.forgetGone();
    if (current && !find(current)) cancel();
    const next = current ? null : outbox.items().find(isWaiting);
    if (next) void begin(next);
  };
  held.sweep();
  look();
  return {
    running,
    add: createAdd(deps, held),
    look,
    hurry: () => hurry(),
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
};
