import type { App, Shell } from 'electron';
import { decideLink } from './url-policy.ts';

/** No page opens a window or leads away from the console; links to elsewhere open outside. */
export const setupLinks = (app: App, shell: Shell, console: URL): void => {
  const openOutside = (target: string): void => {
    // Nothing follows from it here: where no program takes the link, the system says so itself.
    if (decideLink(target, console) === 'outside') shell.openExternal(target).catch(() => {});
  };
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: 'deny' };
    });
    contents.on('will-navigate', (event) => {
      if (decideLink(event.url, console) === 'inside') return;
      event.preventDefault();
      openOutside(event.url);
    });
    contents.on('will-redirect', (event) => {
      if (decideLink(event.url, console) !== 'inside') event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
};
