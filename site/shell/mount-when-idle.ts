import { tryTwice } from '#site/platform/try-twice.ts';
import { whenIdle } from '#site/platform/when-idle.ts';

/**
 * Fetches and starts a part when the browser is idle. Reports a part that fails to load; the page
 * works without it.
 */
export const mountWhenIdle = <Part>(
  load: () => Promise<Part>,
  mount: (part: Part) => unknown,
): void => whenIdle(() => void tryTwice(load).then(mount).catch(reportError));
