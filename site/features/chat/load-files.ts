import type { ChatFiles, ChatState } from '#site/features/chat/chat-state.ts';
import type { Observable } from '#shared/client/observable.ts';
import { texts } from '#site/texts/en.ts';

const NOT_LOADED = texts.chat.files.notLoaded;

const hasFile = (item: { attachment?: unknown; file?: unknown }): boolean =>
  (item.attachment ?? item.file) !== undefined;

/** Loads the code for files when a message has one, or when the visitor chooses one. */
export const createFilesLoader = (state: Observable<ChatState>, load: () => Promise<ChatFiles>) => {
  let loading: Promise<ChatFiles | null> | null = null;
  /** The connection state in which loading failed. A new state triggers another attempt. */
  let failedIn: ChatState['socket'] | null = null;
  const ensure = () => {
    loading ??= load().then(
      (files) => {
        state.patch({ files });
        return files;
      },
      () => {
        loading = null;
        failedIn = state.get().socket;
        return null;
      },
    );
    return loading;
  };
  const stop = state.subscribe(() => {
    const { messages, pending, past, socket } = state.get();
    if (loading || socket === failedIn) return;
    const lists = [messages, pending, past?.reading?.messages ?? []];
    if (lists.some((list) => list.some(hasFile))) void ensure();
  });
  return {
    choose: async (files: readonly File[]): Promise<void> => {
      const loaded = await ensure();
      state.patch({ notice: loaded ? null : NOT_LOADED });
      await loaded?.choose(files);
    },
    stop: () => {
      stop();
      state.get().files?.stop();
    },
  };
};
