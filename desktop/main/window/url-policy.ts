import { CONSOLE_ORIGIN } from '../app-identity.ts';

/** Where a link or a navigation of the window may lead. */
type LinkDecision = 'inside' | 'outside' | 'denied';

/** Whether a page is the console itself. A scheme of our own has no origin in Node's reading of it. */
export const isConsole = (address: string): boolean =>
  URL.canParse(address) &&
  `${new URL(address).protocol}//${new URL(address).host}` === CONSOLE_ORIGIN;

/**
 * The window shows the console and nothing else. What is meant for a browser or a mail program goes
 * there, and only over https or mailto: the operating system opens any other scheme with whatever
 * program claims it.
 */
export const decideLink = (target: string): LinkDecision => {
  if (!URL.canParse(target)) return 'denied';
  if (isConsole(target)) return 'inside';
  const { protocol } = new URL(target);
  return protocol === 'https:' || protocol === 'mailto:' ? 'outside' : 'denied';
};

/** A new message may be announced; camera, microphone, place and the rest are none of its business. */
export const isPermitted = (permission: string, requestingUrl: string): boolean =>
  permission === 'notifications' && isConsole(requestingUrl);
