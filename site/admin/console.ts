import type { Features } from '#shared/contracts/features.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationFilter } from '#shared/domain/conversation-filter.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createConsoleListeners, type Listen } from '#site/admin/console-listeners.ts';
import { initialConsoleState, type ConsoleState } from '#site/admin/console-state.ts';
import type { ConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import { createDraftStore, readDrafts } from '#site/admin/inbox/save-drafts.ts';
import type { Live } from '#site/admin/live/follow-live.ts';
import type { InboxController } from '#site/admin/inbox-controller.ts';
import { createKeyChange, type KeyChange } from '#site/admin/key-change.ts';
import { endAdminSessionsRoute } from '#shared/contracts/routes/settings.ts';
import { createSignIn } from '#site/admin/sign-in.ts';
import { SIGNED_OUT } from '#site/admin/sign-in-notice.ts';
import {
  callWithCredentials,
  isSameCredentials,
  type Credentials,
} from '#shared/client/credentials.ts';
import { createAdminCalls, type AdminCalls } from '#site/admin/call-as-admin.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import type { PageLife } from '#shared/ports/page-life.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';

export interface ConsoleDeps extends RetrierDeps {
  state: Observable<ConsoleState>;
  callApi: CallApi;
  fetchFile: FetchFile;
  storage: KeyValue;
  newSession: () => string;
  /** 256 random bits as the server takes them. */
  newKey: () => string;
  life: PageLife;
  openInbox: (
    credentials: Credentials,
    onRefused: (used: Credentials) => void,
  ) => InboxController &
    Pick<Live, 'chooseAvailability'> & {
      readonly actions: ConversationActions;
      readonly socket: Parameters<ReturnType<typeof createConsoleListeners>['attach']>[0];
    };
}

export interface AdminConsole extends AdminCalls {
  readonly state: Observable<ConsoleState>;
  /** Signs in with the key that is kept, if there is one. May be called again after `stop`. */
  start(): void;
  stop(): void;
  signIn(key: string): void;
  signOut(): void;
  /** The key that is kept, for the form. */
  storedKey(): string;
  select(id: ConversationId | null): void;
  show(filter: ConversationFilter): void;
  setDraft(text: string): void;
  send(text: string): boolean;
  retry(id: ClientId): void;
  chooseAvailability: Live['chooseAvailability'];
  /** Which of the consoles that are signed in this one is; null: none that has a name. */
  session(): string | null;
  changeKey: KeyChange;
  loadOlder(): Promise<unknown>;
  loadEarlier(): Promise<unknown>;
  listen: Listen;
  /** Null while nobody is signed in. */
  actions(): ConversationActions | null;
}

/** The desk that is open, if one is, with the pass that opened it. */
const createInboxHolder = (
  openInbox: ConsoleDeps['openInbox'],
  onRefused: (used: Credentials) => void,
) => {
  const listeners = createConsoleListeners();
  let inbox: ReturnType<ConsoleDeps['openInbox']> | null = null;
  let current: Credentials | null = null;
  // What comes of a desk that is closed says nothing of the one that is open.
  const refused = (used: Credentials) => {
    if (isSameCredentials(used, current)) onRefused(used);
  };
  return {
    listen: listeners.listen,
    inbox: () => inbox,
    credentials: () => current,
    refused,
    close: () => {
      listeners.attach(null);
      inbox?.stop();
      inbox = null;
      current = null;
    },
    open: (credentials: Credentials) => {
      current = credentials;
      inbox = openInbox(credentials, refused);
      listeners.attach(inbox.socket);
    },
  };
};

const entered = (features: Features, storage: KeyValue): Partial<ConsoleState> => ({
  phase: 'signed-in',
  notice: null,
  features,
  drafts: readDrafts(storage),
});

/** Opens and closes the desk behind the key; what happens at the desk is the desk's affair. */
const createSignInFlow = ({ state, life, openInbox, ...deps }: ConsoleDeps) => {
  let stops: readonly (() => void)[] = [];
  const noteOnline = () => state.patch({ isOnline: life.isOnline() });
  const leave = (notice: string | null) => {
    signIn.stop();
    connection.close();
    state.set({ ...initialConsoleState, isOnline: life.isOnline(), notice });
  };
  const signOut = (notice: string | null) => {
    signIn.forget();
    drafts.forget();
    leave(notice);
  };
  const onRefused = (used: Credentials) => {
    const stored = signIn.stored();
    // Another tab has changed the key and kept the new one.
    if (stored.key !== '' && !isSameCredentials(stored, used)) {
      leave(null);
      signIn.begin(stored.key);
    } else signOut(SIGNED_OUT);
  };
  const connection = createInboxHolder(openInbox, onRefused);
  const signIn = createSignIn({
    ...deps,
    state,
    onEnter: (credentials, features) => {
      state.patch(entered(features, deps.storage));
      connection.open(credentials);
    },
  });
  const drafts = createDraftStore(deps.storage, deps.timers);
  if (signIn.stored().key !== '') state.patch({ phase: 'checking' });
  return {
    signIn,
    listen: connection.listen,
    signOut: () => signOut(null),
    credentials: () => connection.credentials() ?? signIn.stored(),
    refused: connection.refused,
    changeKey: createKeyChange({
      ...{ callApi: deps.callApi, newKey: deps.newKey, signIn },
      ...{ closeInbox: connection.close, openInbox: connection.open },
    }),
    inbox: connection.inbox,
    drafts,
    start: () => {
      noteOnline();
      stops = [
        life.onChange(noteOnline),
        life.onChange(drafts.save),
        life.onWake(() => connection.inbox()?.catchUp()),
      ];
      const { key } = signIn.stored();
      if (key !== '') signIn.begin(key);
    },
    stop: () => {
      for (const stop of stops) stop();
      drafts.save();
      leave(null);
    },
  };
};

/** The server need not list any longer who has logged out; unheard, the session just grows old. */
const endSession = async (callApi: CallApi, credentials: Credentials): Promise<void> => {
  if (credentials.session === null) return;
  try {
    const body = { session_id: credentials.session };
    await callWithCredentials(callApi, credentials)(endAdminSessionsRoute, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** Signing in and out, and whatever the admin does at the desk. */
export const createConsole = (deps: ConsoleDeps): AdminConsole => {
  const { state } = deps;
  const signInFlow = createSignInFlow(deps);
  return {
    ...createAdminCalls({
      callApi: deps.callApi,
      fetchFile: deps.fetchFile,
      credentials: signInFlow.credentials,
      onRefused: signInFlow.refused,
    }),
    state,
    listen: signInFlow.listen,
    start: signInFlow.start,
    stop: signInFlow.stop,
    signIn: signInFlow.signIn.begin,
    signOut: () => {
      const credentials = signInFlow.credentials();
      signInFlow.signOut();
      void endSession(deps.callApi, credentials);
    },
    session: () => signInFlow.credentials().session,
    changeKey: signInFlow.changeKey,
    storedKey: () => signInFlow.signIn.stored().key,
    select: (id) => signInFlow.inbox()?.select(id),
    show: (filter) => signInFlow.inbox()?.show(filter),
    setDraft: (text) => {
      const { selectedId, drafts } = state.get();
      if (!selectedId) return;
      state.patch({ drafts: { ...drafts, [selectedId]: text } });
      signInFlow.drafts.note(selectedId, text);
    },
    send: (text) => signInFlow.inbox()?.send(text) ?? false,
    retry: (id) => signInFlow.inbox()?.retry(id),
    chooseAvailability: (choice) =>
      signInFlow.inbox()?.chooseAvailability(choice) ?? Promise.resolve(false),
    loadOlder: () => signInFlow.inbox()?.loadOlder() ?? Promise.resolve(),
    actions: () => signInFlow.inbox()?.actions ?? null,
    loadEarlier: () => signInFlow.inbox()?.loadEarlier() ?? Promise.resolve(),
  };
};
