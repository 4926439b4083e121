import type { Call } from '#shared/contracts/call.ts';
import { ApiError, failureOf, urlOf, type CallInput } from '#shared/client/http-client.ts';

export type FetchFile = <C extends Call>(call: C, input: CallInput<C>) => Promise<Blob>;

interface FetchFileDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The base URL of the API without a trailing slash; empty for the page's own origin. */
  baseUrl?: string;
}

/**
 * Fetches a file that needs a request header, which a link cannot send. No timeout: a file with a
 * year of events takes longer than an API call may. Throws an `ApiError` unless the whole file
 * arrives.
 */
export const createFetchFile =
  ({ fetch, baseUrl = '' }: FetchFileDeps): FetchFile =>
  async ({ method, path }, { params, query, headers = {} }) => {
    const response = await fetch(baseUrl + urlOf(path, params, query), {
      method,
      credentials: 'include',
      headers,
    }).catch((cause: unknown) => {
      throw new ApiError('no answer', 0, null, { cause });
    });
    if (!response.ok) throw failureOf(method, response.status, await response.text());
    return response.blob().catch((cause: unknown) => {
      throw new ApiError('the file was cut off', 0, null, { cause });
    });
  };
