/** Where a link or a navigation of the console's window may lead. */
export type LinkDecision = 'inside' | 'outside' | 'denied';

export type ConsoleAddress = { ok: true; url: URL } | { ok: false; problem: string };

const defaultServer = 'http://127.0.0.1:5000';

/** The console of the server at `server`, by default the one `npm start` opens on this machine. */
export const consoleAddress = (server: string | undefined): ConsoleAddress => {
  const text = server === undefined || server === '' ? defaultServer : server;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return { ok: false, problem: `FOYER_URL must be an address such as ${defaultServer}` };
  }
  return { ok: true, url: new URL('/admin', url.origin) };
};

/**
 * The window shows the console and nothing else: no other page of the site, no other site. What is
 * meant for a browser or a mail program goes there, and only over https or mailto: the operating
 * system opens any other scheme with whatever program claims it.
 */
export const decideLink = (target: string, console: URL): LinkDecision => {
  if (!URL.canParse(target)) return 'denied';
  const url = new URL(target);
  if (url.origin === console.origin && isBelow(url.pathname, console.pathname)) return 'inside';
  return url.protocol === 'https:' || url.protocol === 'mailto:' ? 'outside' : 'denied';
};

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** A new message may be announced; camera, microphone, place and the rest are none of its business. */
export const isPermitted = (permission: string, requestingUrl: string, console: URL): boolean =>
  permission === 'notifications' &&
  URL.canParse(requestingUrl) &&
  new URL(requestingUrl).origin === console.origin;
