export type FetchData = <T>(url: string) => Promise<T>;

/**
 * Fetches data by GET with credentials, cached by URL. Cached data is never stale, and nothing is
 * retried automatically. A failure throws '{status}: {text}' and is not cached, so the next call
 * fetches again.
 */
export const createFetchData = (
  get: (url: string, init: RequestInit) => Promise<Response>,
): FetchData => {
  const held = new Map<string, unknown>();
  return async <T>(url: string) => {
    if (!held.has(url)) {
      const response = await get(url, { credentials: 'include' });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      held.set(url, await response.json());
    }
    return held.get(url) as T;
  };
};
