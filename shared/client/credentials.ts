import type { CallApi } from '#shared/client/http-client.ts';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import type { AdminAuth } from '#shared/contracts/realtime.ts';

/** The credentials of the console. */
export interface Credentials {
  readonly key: string;
  /** Identifies this console's session; null where storage is unavailable. */
  readonly session: string | null;
}

/** Adds the credentials to the headers of a call. */
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

/** Makes calls with these credentials. The caller handles refusals. */
export const callWithCredentials =
  (callApi: CallApi, pass: Credentials): CallApi =>
  (call, input) =>
    callApi(call, withCredentials(input, pass));

/** The authentication payload of the admin socket. */
export const adminAuthOf = ({ key, session }: Credentials): AdminAuth => ({
  adminKey: key,
  primaryHash: 'admin',
  currentPage: '/admin',
  ...(session === null ? {} : { session }),
});
