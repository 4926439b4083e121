import type { KeyValue } from '#shared/ports/key-value.ts';
import { fetchList, type ListPage } from '#site/admin/admin-calls.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { mayBeKey, signInFailure } from '#site/admin/sign-in-notice.ts';
import type { CallApi } from '#site/platform/http-client.ts';
import type { Observable } from '#site/platform/observable.ts';
import { createRetrier, type Outcome, type RetrierDeps } from '#site/platform/retrier.ts';

/** SPEC 6: the admin's key lies in local storage. */
const STORAGE_KEY = 'foyer.admin.key';

export interface SignInDeps extends RetrierDeps {
  state: Observable<ConsoleState>;
  callApi: CallApi;
  storage: KeyValue;
  /** The key opened the list; here is its first page. */
  onEnter: (key: string, page: ListPage) => void;
}

export interface SignIn {
  keptKey(): string;
  forget(): void;
  /** Tries the key; while no server answers, again and again. */
  begin(typed: string): void;
  stop(): void;
}

export const createSignIn = ({
  state,
  callApi,
  storage,
  onEnter,
  ...retry
}: SignInDeps): SignIn => {
  let stopTrying = (): void => undefined;

  const check = async (key: string, isStopped: () => boolean): Promise<Outcome> => {
    state.patch({ phase: 'checking' });
    const attempt = await fetchList(callApi, key, {});
    if (isStopped()) return 'done';
    if (attempt.ok) {
      storage.set(STORAGE_KEY, key);
      onEnter(key, attempt.page);
      return 'done';
    }
    const failure = signInFailure(attempt.problem, attempt.status);
    if (failure.keepsKey) storage.set(STORAGE_KEY, key);
    else storage.remove(STORAGE_KEY);
    state.patch({ phase: 'signed-out', notice: failure.notice });
    return failure.mayRetry ? 'again' : 'done';
  };
  return {
    keptKey: () => storage.get(STORAGE_KEY) ?? '',
    forget: () => storage.remove(STORAGE_KEY),
    begin: (typed) => {
      const key = typed.trim();
      stopTrying();
      if (!mayBeKey(key)) {
        state.patch({ phase: 'signed-out', notice: 'That is not the admin key.' });
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
