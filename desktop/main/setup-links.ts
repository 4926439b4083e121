import type { App, Shell } from 'electron';
import { decideLink } from './window/url-policy.ts';

/** Opens an allowed link in the browser. */
export const createOpenOutside =
  (shell: Pick<Shell, 'openExternal'>) =>
  (target: string): void => {
    // Needs no handling: the system itself reports that no program opens the link.
    if (decideLink(target) === 'outside') shell.openExternal(target).catch(() => {});
  };

/** No page opens a window or navigates away from the console; external links open in the browser. */
export const setupLinks = (app: App, openOutside: (target: string) => void): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => {
      if (decideLink(event.url) === 'inside') return;
      event.preventDefault();
      openOutside(event.url);
    });
    contents.on('will-redirect', (event) => {
      if (decideLink(event.url) !== 'inside') event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
};
