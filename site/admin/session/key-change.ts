import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import { attemptSignIn } from '#shared/client/admin-calls.ts';
import { callWithCredentials, type Credentials } from '#shared/client/credentials.ts';
import type { SignIn } from '#site/admin/session/sign-in.ts';
import { rotateAdminKey } from '#shared/contracts/admin-sessions.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

/** The new key, which is shown once, or the reason for the failure. */
export type KeyChange = () => Promise<{ ok: true; key: string } | { ok: false; why: string }>;

interface KeyChangeDeps {
  callApi: CallApi;
  newKey: () => string;
  signIn: Pick<SignIn, 'stored' | 'store'>;
  /** Closes the workspace of the old key. */
  close: () => void;
  reopen: (credentials: Credentials) => void;
}

/** A key in the server's format: a prefix that names its purpose, then 256 random bits. */
export const newAdminKey = (random: Random): string => {
  const bytes = String.fromCharCode(...random.bytes(limits.identity.adminKeyBytes));
  const text = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `foyer_${text}`;
};

const whyNot = (error: ApiError): string =>
  error.problem?.code === 'conflict'
    ? 'The key is set by ADMIN_KEY: change it there and start the server again.'
    : 'The key was not changed. Try again.';

/**
 * Rotates the admin key. The server closes every connection of the old key, so this console
 * disconnects first and reconnects with the valid one. The client creates the key: without a
 * response it knows both keys, and can test which one is valid.
 */
export const createKeyChange =
  ({ callApi, newKey, signIn, close, reopen }: KeyChangeDeps): KeyChange =>
  async () => {
    const old = signIn.stored();
    const key = newKey();
    const change = async (): Promise<string | null> => {
      const body = {
        new_key: key,
        session_id: old.session,
        confirm: 'rotate' as const,
      };
      try {
        await callWithCredentials(callApi, old)(rotateAdminKey, { body });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.problem !== null) return whyNot(error);
        const attempt = await attemptSignIn(callWithCredentials(callApi, { ...old, key }));
        if (attempt.ok) return null;
        return attempt.status === 0
          ? `The server did not answer. If the old key no longer works, use this one: ${key}`
          : whyNot(error);
      }
    };
    close();
    const why = await change();
    if (why === null) signIn.store(key);
    reopen(why === null ? { ...old, key } : old);
    return why === null ? { ok: true, key } : { ok: false, why };
  };
