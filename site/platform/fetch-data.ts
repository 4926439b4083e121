export type FetchData = <T>(url: string) => Promise<T>;

/**
 * The default way to fetch data: GET with credentials, its URL the key. What came once is never
 * stale; nothing is tried twice by itself. Anything but success throws '{status}: {text}' and is not
 * held, so that whoever asks again is answered anew.
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
