import type { App, Shell } from 'electron';
import { decideLink } from './window/url-policy.ts';

/** Opens outside what may be opened there, and nothing else. */
export const createOpenOutside =
  (shell: Pick<Shell, 'openExternal'>) =>
  (target: string): void => {
    // Nothing follows from it here: where no program takes the link, the system says so itself.
    if (decideLink(target) === 'outside') shell.openExternal(target).catch(() => {});
  };

/** No page opens a window or leads away from the console; links to elsewhere open outside. */
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
