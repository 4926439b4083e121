import { withCredentials, type Credentials } from '#shared/client/credentials.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

export interface AdminCalls {
  /** A call as the admin. Throws `ApiError`; a pass that is refused is given up as well. */
  call: CallApi;
  /** The same for a file. */
  fetchFile: FetchFile;
}

interface AdminCallsDeps extends Pick<AdminCalls, 'fetchFile'> {
  callApi: CallApi;
  credentials: () => Credentials;
  /** The key does not hold any more, or this console was logged out. */
  onRefused: (used: Credentials) => void;
}

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
      watch((credentials) => deps.callApi(route, withCredentials(input, credentials))),
    fetchFile: (route, input) =>
      watch((credentials) => deps.fetchFile(route, withCredentials(input, credentials))),
  };
};
