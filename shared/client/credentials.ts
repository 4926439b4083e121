import type { CallApi } from '#shared/client/http-client.ts';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import type { AdminAuth } from '#shared/contracts/realtime.ts';

/** How the console authenticates. */
export interface Credentials {
  readonly key: string;
  /** Which console this is; null where nothing can be stored. */
  readonly session: string | null;
}

/** Options of a call, with the credentials in its headers. */
export const withCredentials = <Input extends { headers?: Record<string, string> }>(
  input: Input,
  { key, session }: Credentials,
): Input => ({
  ...input,
  headers: {
    ...input.headers,
    'x-admin-key': key,
    ...(session === null ? {} : { [ADMIN_SESSION_HEADER]: session }),
  },
});

export const isSameCredentials = (one: Credentials, other: Credentials | null): boolean =>
  one.key === other?.key && one.session === other.session;

/** Calls with these credentials, without handling a refusal of them. */
export const callWithCredentials =
  (callApi: CallApi, pass: Credentials): CallApi =>
  (route, input) =>
    callApi(route, withCredentials(input, pass));

/** The payload with which the socket authenticates. */
export const adminAuthOf = ({ key, session }: Credentials): AdminAuth => ({
  adminKey: key,
  primaryHash: 'admin',
  currentPage: '/admin',
  ...(session === null ? {} : { session }),
});
