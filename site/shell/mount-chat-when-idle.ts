import { whenIdle } from '#site/platform/when-idle.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';

/**
 * Brings the chat in when the page is read and the browser has nothing else to do. A visit that
 * begins in the console fetches it only on leaving there; hiding it later is the chat's own affair.
 */
export const mountChatWhenIdle = (navigation: BrowserNavigation): void => {
  const mount = () =>
    whenIdle(() => {
      // A chat that cannot be fetched leaves a page that is complete without it, and a report.
      void import('#site/features/chat/mount-chat.tsx').then(
        ({ mountChat }) => mountChat({ navigation }),
        (error: unknown) => reportError(error),
      );
    });
  if (!isAdminPath(navigation.current())) return mount();
  const stop = navigation.subscribe((page) => {
    if (isAdminPath(page)) return;
    stop();
    mount();
  });
};
