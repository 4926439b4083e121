import type { ConversationId } from '#shared/contracts/ids.ts';
import { waitsForFile, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';
import type {
  ChosenFile,
  OutboxFiles,
  RunningUpload,
} from '#shared/client/uploads/outbox-files.ts';
import type { KeyedFile } from '#site/ui/chat/chosen-files.tsx';

interface ReplyTray {
  readonly chosen: readonly KeyedFile[];
  /** The reasons why the last chosen files were rejected. */
  readonly sentences: readonly string[];
}

/** The code that sends files, loaded when the first is chosen. */
export interface FileSending {
  readonly outboxFiles: OutboxFiles;
  /** The reason why a file cannot be sent; null if it can. */
  readonly refusalOf: (file: ChosenFile) => string | null;
}

interface ReplyFilesDeps {
  loadSending: () => Promise<FileSending>;
  /** Unsent replies and actions. */
  pending: () => readonly OutboxMessage[];
}

export interface ReplyFiles {
  /** The files for the next reply by conversation, for the life of the page. */
  readonly trays: Pick<Observable<Readonly<Record<string, ReplyTray>>>, 'get' | 'subscribe'>;
  /** The current upload. */
  readonly running: OutboxFiles['running'];
  choose(id: ConversationId, files: readonly File[]): Promise<void>;
  remove(id: ConversationId, key: number): void;
  /** Sends the chosen files, each as a message. Files stay chosen if the outbox has no room. */
  send(id: ConversationId): void;
  /** Forgets the files of a removed conversation. */
  forget(id: ConversationId): void;
  /** Call when the outbox has changed. */
  look(): void;
  /** Retries immediately: call when the connection is back. */
  hurry(): void;
  stop(): void;
}

export const emptyTray: ReplyTray = { chosen: [], sentences: [] };

const NOT_LOADED = 'Files cannot be sent now: a part of the console did not load. Try again.';
const NO_ROOM = 'Too much waits to be sent. These files can go when some has.';

/** Loads once. A failed attempt resolves to null and may be repeated. */
const createLoader = <T>(load: () => Promise<T>, onLoaded: (loaded: T) => void) => {
  let loading: Promise<T | null> | null = null;
  return (): Promise<T | null> => {
    loading ??= load().then(
      (loaded) => {
        onLoaded(loaded);
        return loaded;
      },
      () => {
        loading = null;
        return null;
      },
    );
    return loading;
  };
};

const createTrays = () => {
  const store = createObservable<Readonly<Record<string, ReplyTray>>>({});
  let lastKey = 0;
  const of = (id: ConversationId) => store.get()[id] ?? emptyTray;
  return {
    store,
    of,
    set: (id: ConversationId, tray: Partial<ReplyTray>) =>
      store.patch({ [id]: { ...of(id), ...tray } }),
    keyed: (file: ChosenFile): KeyedFile => ({ ...file, key: (lastKey += 1) }),
  };
};

export const createReplyFiles = ({ loadSending, pending }: ReplyFilesDeps): ReplyFiles => {
  const trays = createTrays();
  const running = createObservable<RunningUpload>({ id: null, state: { kind: 'canceled' } });
  let sending: FileSending | null = null;
  let isStopped = false;
  const load = createLoader(loadSending, (loaded) => {
    const { outboxFiles } = loaded;
    if (isStopped) {
      outboxFiles.stop();
      return;
    }
    sending = loaded;
    const follow = () => running.set(outboxFiles.running.get());
    outboxFiles.running.subscribe(follow);
    follow();
  });
  return {
    trays: trays.store,
    running,
    choose: async (id, files) => {
      const loaded = await load();
      if (!loaded) {
        trays.set(id, { sentences: [NOT_LOADED] });
        return;
      }
      const given = files.map((file) => ({ name: file.name, type: file.type, bytes: file }));
      const sentences = given.flatMap((file) => loaded.refusalOf(file) ?? []);
      const taken = given.filter((file) => loaded.refusalOf(file) === null).map(trays.keyed);
      trays.set(id, { chosen: [...trays.of(id).chosen, ...taken], sentences });
    },
    remove: (id, key) =>
      trays.set(id, { chosen: trays.of(id).chosen.filter((file) => file.key !== key) }),
    send: (id) => {
      const message = { content: '', conversation_id: id, sent_from_page: '/admin' };
      const { chosen } = trays.of(id);
      const left = chosen.findIndex((file) => sending?.outboxFiles.add(message, file) !== true);
      trays.set(id, left < 0 ? emptyTray : { chosen: chosen.slice(left), sentences: [NO_ROOM] });
    },
    forget: (id) => trays.set(id, emptyTray),
    look: () => {
      if (sending) sending.outboxFiles.look();
      // Files left from before the page was loaded.
      else if (pending().some(waitsForFile)) void load();
    },
    hurry: () => sending?.outboxFiles.hurry(),
    stop: () => {
      isStopped = true;
      sending?.outboxFiles.stop();
    },
  };
};
