import type { CallApi } from '#shared/client/http-client.ts';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import type { AdminAuth } from '#shared/contracts/realtime.ts';

/** What the console comes in with. */
export interface Credentials {
  readonly key: string;
  /** Which of the consoles it is; null where nothing can be kept. */
  readonly session: string | null;
}

/** What a call is given, with the pass in its headers. */
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

/** Calls with that pass, and nothing done about one that is refused. */
export const callWithCredentials =
  (callApi: CallApi, pass: Credentials): CallApi =>
  (route, input) =>
    callApi(route, withCredentials(input, pass));

/** What the socket is opened with. */
export const adminAuthOf = ({ key, session }: Credentials): AdminAuth => ({
  adminKey: key,
  primaryHash: 'admin',
  currentPage: '/admin',
  ...(session === null ? {} : { session }),
});
