import { withCredentials, type Credentials } from '#shared/client/credentials.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { Call } from '#shared/contracts/call.ts';
import { releasedPath } from '#shared/contracts/former-paths.ts';

export interface AdminCalls {
  /** Calls the API as the admin. Throws `ApiError`; rejected credentials also end the session. */
  readonly call: CallApi;
  /** Fetches a file in the same way. */
  readonly fetchFile: FetchFile;
}

interface AdminCallsDeps extends Pick<AdminCalls, 'fetchFile'> {
  callApi: CallApi;
  credentials: () => Credentials;
  /** Called when the key is no longer valid or this console was logged out. */
  onRefused: (used: Credentials) => void;
}

/**
 * Calls a server of the previous release by the path that it knows: the app may be newer than its
 * server, and so may a page during a rolling update.
 */
const orByReleasedPath = async <C extends Call, T>(
  route: C,
  run: (route: C) => Promise<T>,
): Promise<T> => {
  try {
    return await run(route);
  } catch (error) {
    const path = releasedPath(route.path);
    const isUnknown =
      error instanceof ApiError && error.problem?.message === 'there is no such call';
    if (!isUnknown || path === route.path) throw error;
    return run({ ...route, path });
  }
};

export const createAdminCalls = (deps: AdminCallsDeps): AdminCalls => {
  const watch = async <T>(run: (credentials: Credentials) => Promise<T>): Promise<T> => {
    const used = deps.credentials();
    try {
      return await run(used);
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'unauthorized') deps.onRefused(used);
      throw error;
    }
  };
  return {
    call: (route, input) =>
      watch((used) =>
        orByReleasedPath(route, (by) => deps.callApi(by, withCredentials(input, used))),
      ),
    fetchFile: (route, input) =>
      watch((used) =>
        orByReleasedPath(route, (by) => deps.fetchFile(by, withCredentials(input, used))),
      ),
  };
};
