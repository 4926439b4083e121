import { isAdminPath } from '#site/platform/admin-path.ts';
import { whenIdle } from '#site/platform/when-idle.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';

/**
 * Brings a part in when the page is read and the browser has nothing else to do. A visit that begins
 * in the console fetches it only on leaving there; what it does there later is its own affair.
 */
export const mountWhenIdle = (
  navigation: BrowserNavigation,
  mount: () => Promise<unknown>,
): void => {
  // A part that cannot be fetched leaves a page that is complete without it, and a report.
  const begin = () => whenIdle(() => void mount().catch((error: unknown) => reportError(error)));
  if (!isAdminPath(navigation.current())) return begin();
  const stop = navigation.subscribe((page) => {
    if (isAdminPath(page)) return;
    stop();
    begin();
  });
};
