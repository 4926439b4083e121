import type { Features } from '#shared/contracts/features.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { attemptSignIn } from '#shared/client/admin-calls.ts';
import { callWithCredentials, type Credentials } from '#shared/client/credentials.ts';
import type { SessionState } from '#site/admin/session/session-store.ts';
import { mayBeKey, signInFailure } from '#site/admin/session/sign-in-notice.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import type { Observable } from '#shared/client/observable.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';

const STORAGE_KEY = 'foyer.admin.key';
/** The storage key for the id of this console's session. */
const SESSION_STORAGE_KEY = 'foyer.admin.session';

export interface SignInDeps extends RetrierDeps {
  store: Observable<SessionState>;
  callApi: CallApi;
  storage: KeyValue;
  newSession: () => string;
  /** Called when the server accepts the key, with the features that are on. */
  onEnter: (credentials: Credentials, features: Features) => void;
}

export interface SignIn {
  /** The key is empty if none is stored. */
  stored(): Credentials;
  /** Replaces the stored key with another valid one. */
  store(key: string): void;
  forget(): void;
  /** Tries the key, repeatedly while no server responds. */
  begin(typed: string): void;
  stop(): void;
}

export const createSignIn = ({
  store,
  callApi,
  storage,
  newSession,
  onEnter,
  ...retry
}: SignInDeps): SignIn => {
  let stopTrying = (): void => undefined;

  const session = () => storage.get(SESSION_STORAGE_KEY);
  const forget = () => {
    storage.remove(STORAGE_KEY);
    storage.remove(SESSION_STORAGE_KEY);
  };
  const check = async (key: string, isStopped: () => boolean): Promise<AttemptResult> => {
    store.patch({ phase: 'checking' });
    const credentials = { key, session: session() };
    const attempt = await attemptSignIn(callWithCredentials(callApi, credentials));
    if (isStopped()) return 'done';
    if (attempt.ok) {
      storage.set(STORAGE_KEY, key);
      if (credentials.session === null) storage.set(SESSION_STORAGE_KEY, newSession());
      onEnter({ key, session: session() }, attempt.features);
      return 'done';
    }
    const failure = signInFailure(attempt.problem, attempt.status, credentials.session !== null);
    if (failure.savesKey) storage.set(STORAGE_KEY, key);
    else forget();
    store.patch({ phase: 'signed-out', notice: failure.notice });
    return failure.mayRetry ? 'again' : 'done';
  };
  return {
    stored: () => ({ key: storage.get(STORAGE_KEY) ?? '', session: session() }),
    store: (key) => storage.set(STORAGE_KEY, key),
    forget,
    begin: (typed) => {
      const key = typed.trim();
      stopTrying();
      if (!mayBeKey(key)) {
        store.patch({ phase: 'signed-out', notice: 'That is not the admin key.' });
        return;
      }
      let isStopped = false;
      const attempts = createRetrier(() => check(key, () => isStopped), retry);
      stopTrying = () => {
        isStopped = true;
        attempts.stop();
      };
      attempts.kick();
    },
    stop: () => stopTrying(),
  };
};
