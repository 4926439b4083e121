import type { CallOf } from '#shared/contracts/index.ts';
import type { Route } from '#shared/contracts/routes/route.ts';
import { ApiError, failureOf, urlOf, type CallInput } from '#shared/client/http-client.ts';

export type FetchFile = <R extends Route>(route: R, input: CallInput<CallOf<R>>) => Promise<Blob>;

interface FetchFileDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The base URL of the API without a trailing slash; empty for the page's own origin. */
  baseUrl?: string;
}

/**
 * Fetches a file that a link cannot, because the request needs a header. No timeout: a file with a
 * year of events takes longer than a call may. Anything but the whole file throws an `ApiError`.
 */
export const createFetchFile =
  ({ fetch, baseUrl = '' }: FetchFileDeps): FetchFile =>
  async (route, { params, query, headers = {} }) => {
    const response = await fetch(baseUrl + urlOf(route.path, params, query), {
      method: route.method,
      credentials: 'include',
      headers,
    }).catch((cause: unknown) => {
      throw new ApiError('no answer', 0, null, { cause });
    });
    if (!response.ok) throw failureOf(route.method, response.status, await response.text());
    return response.blob().catch((cause: unknown) => {
      throw new ApiError('the file was cut off', 0, null, { cause });
    });
  };
