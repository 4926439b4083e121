import type { ClientId } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import type { ChatState } from '#site/features/chat/chat-state.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import type { ChatViewControl } from '#site/features/chat/chat-view.ts';
import type { ChatLifecycle } from '#site/features/chat/lifecycle/chat-lifecycle.ts';
import type { OpenedChat } from '#site/features/chat/open-chat.ts';
import type { LeaveAddress } from '#site/features/chat/leave-address.ts';
import { hasTalked } from '#site/features/chat/seen-mark.ts';
import { OUTBOX_KEY } from '#site/features/chat/outbox-key.ts';
import { hasSessionHash } from '#site/platform/identity/primary-hash.ts';
import type { Observable } from '#shared/client/observable.ts';
import { texts } from '#site/texts/en.ts';

/** The visitor's actions. The panel and the tab use nothing else. */
export interface ChatActions {
  open(): void;
  minimise(): void;
  close(): void;
  setDraft(draft: string): void;
  /**
   * Returns false if the chat has not loaded or its outbox is full; the text was then not accepted.
   */
  send(text: string): boolean;
  chooseFiles(files: readonly File[]): void;
  /** Attaches marks to the next message; null removes them. */
  mark(drawing: MarkedDrawing | null): void;
  retry(id: ClientId): void;
  loadEarlier(): Promise<unknown>;
  /** Null until the chat has loaded. */
  lifecycle(): ChatLifecycle | null;
  leaveAddress: LeaveAddress;
  /** Null until the chat has loaded. */
  caller(): ChatCaller | null;
}

export interface ChatRunner extends ChatActions {
  /** Starts without a click if that is allowed. */
  begin(): void;
  navigated(page: string): void;
  stop(): void;
}

export interface ChatRunnerDeps {
  state: Observable<ChatState>;
  view: ChatViewControl;
  isTracked: boolean;
  local: KeyValue;
  session: KeyValue;
  /** Loads and starts the rest of the chat. Rejects if its code could not be fetched. */
  load: () => Promise<OpenedChat | null>;
  /** Runs once the page is usable and its first view has settled. */
  whenSettled: (run: () => void) => Cancel;
}

/**
 * Untracked visitors are connected only once they use the chat: by opening it now or earlier in
 * this browser session, or by having unsent messages.
 */
const mayBegin = ({ isTracked, local, session }: ChatRunnerDeps): boolean =>
  isTracked || hasSessionHash(session) || local.get(OUTBOX_KEY) !== null;

/** A visitor with a conversation is connected immediately, because an answer may be waiting. */
const isExpected = ({ local, session }: ChatRunnerDeps): boolean =>
  hasTalked(local) || hasSessionHash(session) || local.get(OUTBOX_KEY) !== null;

const DRAFT_KEY = 'foyer.chat.draft';

/** Saves the visitor's draft for reloads of this tab, until it is sent. */
const saveDraft = ({ state, session }: ChatRunnerDeps): Cancel => {
  const stored = session.get(DRAFT_KEY);
  let saved = stored ?? '';
  if (stored !== null && state.get().draft === '') state.patch({ draft: stored });
  return state.subscribe(() => {
    const { draft } = state.get();
    if (draft === saved) return;
    saved = draft;
    if (draft === '') session.remove(DRAFT_KEY);
    else session.set(DRAFT_KEY, draft);
  });
};

const NOT_THERE = texts.chat.notThere;

/** Returns false if the outbox is full and the text was not accepted. */
const sendBy = (chat: OpenedChat, state: ChatRunnerDeps['state'], text: string): boolean => {
  const { files, chosenFiles, marked } = state.get();
  const carrier = chosenFiles > 0 ? files : chat.session;
  if (!marked) return carrier?.send(text) ?? false;
  if (!chat.session.send(text, marked)) return false;
  state.patch({ marked: null });
  // Files that no longer fit stay in the tray, which says so.
  if (chosenFiles > 0) files?.send('');
  return true;
};

export const createChatRunner = (deps: ChatRunnerDeps): ChatRunner => {
  const { state, view } = deps;
  let loading: Promise<OpenedChat | null> | null = null;
  let opened: OpenedChat | null = null;
  let isWanted = false;
  let isStopped = false;
  /** Sent before the chat had loaded. It stays in the field until then. */
  let unsent: string | null = null;
  let stopWaiting: Cancel = () => {};
  const stopSaving = saveDraft(deps);

  const settle = (chat: OpenedChat | null) => {
    opened = chat;
    if (isStopped) chat?.stop();
    else if (isWanted) chat?.session.wantConversation();
    if (chat && unsent !== null && sendBy(chat, state, unsent)) state.patch({ draft: '' });
    unsent = null;
    return chat;
  };
  const ensure = () => {
    loading ??= deps.load().then(settle);
    loading.catch(() => {
      // The fetch failed (offline, or a new release): the next click retries.
      loading = null;
      state.patch({ socket: 'reconnecting' });
    });
  };
  return {
    begin: () => {
      if (!mayBegin(deps)) return;
      if (isExpected(deps)) ensure();
      else stopWaiting = deps.whenSettled(ensure);
    },
    open: () => {
      isWanted = true;
      view.openedByVisitor();
      if (opened) opened.session.wantConversation();
      else ensure();
    },
    minimise: view.minimise,
    close: view.close,
    setDraft: (draft) => {
      // After further typing the visitor sends it again.
      unsent = null;
      state.patch({ draft });
    },
    send: (text) => {
      if (opened) return sendBy(opened, state, text);
      unsent = text;
      ensure();
      return false;
    },
    chooseFiles: (files) => {
      if (opened) void opened.chooseFiles(files);
      else state.patch({ notice: NOT_THERE });
    },
    mark: (marked) => state.patch({ marked }),
    retry: (id) => {
      opened?.session.retry(id);
      state.get().files?.hurry();
    },
    loadEarlier: () => opened?.session.loadEarlier() ?? Promise.resolve(),
    lifecycle: () => opened?.session.lifecycle ?? null,
    caller: () => opened?.caller ?? null,
    leaveAddress: (typed) => opened?.leaveAddress(typed) ?? Promise.resolve(NOT_THERE),
    navigated: (page) => {
      state.patch({ page });
      // Pages of the console are not reported.
      if (!isAdminPath(page)) opened?.navigated(page);
    },
    stop: () => {
      isStopped = true;
      unsent = null;
      stopWaiting();
      stopSaving();
      opened?.stop();
    },
  };
};
