import { withCredentials, type Credentials } from '#shared/client/credentials.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

export interface AdminCalls {
  /** A call as the admin. Throws `ApiError`; refused credentials end the session as well. */
  readonly call: CallApi;
  /** The same for a file. */
  readonly fetchFile: FetchFile;
}

interface AdminCallsDeps extends Pick<AdminCalls, 'fetchFile'> {
  callApi: CallApi;
  credentials: () => Credentials;
  /** Called when the key is no longer valid or this console was signed out. */
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
    call: (route, input) => watch((used) => deps.callApi(route, withCredentials(input, used))),
    fetchFile: (route, input) =>
      watch((used) => deps.fetchFile(route, withCredentials(input, used))),
  };
};
