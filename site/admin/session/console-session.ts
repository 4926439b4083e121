import type { Features } from '#shared/contracts/features.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { RetrierDeps } from '#shared/domain/retrier.ts';
import {
  callWithCredentials,
  isSameCredentials,
  type Credentials,
} from '#shared/client/credentials.ts';
import { createAdminCalls, type AdminCalls } from '#site/admin/session/call-as-admin.ts';
import { createKeyChange, type KeyChange } from '#site/admin/session/key-change.ts';
import { signedOut, type SessionState } from '#site/admin/session/session-store.ts';
import { SIGNED_OUT } from '#site/admin/session/sign-in-notice.ts';
import { createSignIn } from '#site/admin/session/sign-in.ts';
import { endAdminSessions } from '#shared/contracts/admin-sessions.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { answerOrNull, type CallApi } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

export interface ConsoleSessionDeps extends RetrierDeps {
  callApi: CallApi;
  fetchFile: FetchFile;
  storage: KeyValue;
  newSession: () => string;
  /** Makes a key of 256 random bits in the server's format. */
  newKey: () => string;
  openWorkspace: (signedIn: {
    credentials: Credentials;
    features: Features;
    /** Called when the server rejects the credentials. */
    onRefused: () => void;
  }) => Workspace;
}

export interface ConsoleSession extends AdminCalls {
  readonly store: Observable<SessionState>;
  /** Signs in with the stored key, if there is one. May be called again after `stop`. */
  start(): void;
  stop(): void;
  signIn(key: string): void;
  signOut(): void;
  /** The stored key for the form; empty if there is none. */
  storedKey(): string;
  /** The id of this console's session; null without one. */
  id(): string | null;
  changeKey: KeyChange;
}

/** Ends this console's session on the server. Without a response the session expires by age. */
const endSession = async (callApi: CallApi, credentials: Credentials): Promise<void> => {
  if (credentials.session === null) return;
  const body = { session_id: credentials.session };
  await answerOrNull(callWithCredentials(callApi, credentials)(endAdminSessions, { body }));
};

/** Signs in and out: opens the workspace with valid credentials, and closes it. */
export const createConsoleSession = (deps: ConsoleSessionDeps): ConsoleSession => {
  const { callApi, openWorkspace } = deps;
  const store = createObservable(signedOut);
  let current: { credentials: Credentials; workspace: Workspace } | null = null;

  const open = (credentials: Credentials, features: Features) => {
    const onRefused = () => refuse(credentials);
    const workspace = openWorkspace({ credentials, features, onRefused });
    current = { credentials, workspace };
    store.set({ phase: 'signed-in', notice: null, workspace });
  };
  const close = () => {
    current?.workspace.stop();
    current = null;
  };
  const leave = (notice: string | null) => {
    signIn.stop();
    close();
    store.set({ ...signedOut, notice });
  };
  const forget = (notice: string | null) => {
    signIn.forget();
    current?.workspace.forget();
    leave(notice);
  };
  const refuse = (used: Credentials) => {
    // A late rejection does not concern the current credentials.
    if (!isSameCredentials(used, current?.credentials ?? null)) return;
    const stored = signIn.stored();
    // Another tab has changed the key and stored the new one.
    if (stored.key !== '' && !isSameCredentials(stored, used)) {
      leave(null);
      signIn.begin(stored.key);
    } else forget(SIGNED_OUT);
  };
  const credentials = () => current?.credentials ?? signIn.stored();
  const signIn = createSignIn({ ...deps, store, onEnter: open });
  if (signIn.stored().key !== '') store.patch({ phase: 'checking' });
  return {
    ...createAdminCalls({ ...deps, credentials, onRefused: refuse }),
    store,
    start: () => {
      const { key } = signIn.stored();
      if (key !== '') signIn.begin(key);
    },
    stop: () => leave(null),
    signIn: signIn.begin,
    signOut: () => {
      const used = credentials();
      forget(null);
      void endSession(callApi, used);
    },
    storedKey: () => signIn.stored().key,
    id: () => credentials().session,
    changeKey: () => {
      const features = current?.workspace.features;
      const reopen = (next: Credentials) => features && open(next, features);
      return createKeyChange({ ...deps, signIn, close, reopen })();
    },
  };
};
