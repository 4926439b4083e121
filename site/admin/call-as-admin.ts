import { withPass, type AdminPass } from '#site/admin/admin-pass.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#site/platform/http-client.ts';

export interface AdminCalls {
  /** A call as the admin. Throws `ApiError`; a pass that is refused is given up as well. */
  call: CallApi;
  /** The same for a file. */
  fetchFile: FetchFile;
}

interface AdminCallsDeps extends Pick<AdminCalls, 'fetchFile'> {
  callApi: CallApi;
  pass: () => AdminPass;
  /** The key does not hold any more, or this console was logged out. */
  onRefused: (used: AdminPass) => void;
}

/** Calls with that pass, and nothing done about one that is refused. */
export const callWithPass =
  (callApi: CallApi, pass: AdminPass): CallApi =>
  (route, input) =>
    callApi(route, withPass(input, pass));

export const createAdminCalls = (deps: AdminCallsDeps): AdminCalls => {
  const watch = async <T>(run: (pass: AdminPass) => Promise<T>): Promise<T> => {
    const used = deps.pass();
    try {
      return await run(used);
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'unauthorized') deps.onRefused(used);
      throw error;
    }
  };
  return {
    call: (route, input) => watch((pass) => deps.callApi(route, withPass(input, pass))),
    fetchFile: (route, input) => watch((pass) => deps.fetchFile(route, withPass(input, pass))),
  };
};
