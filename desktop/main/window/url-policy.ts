import { CONSOLE_ORIGIN } from '../app-identity.ts';

/** The treatment of a link or navigation in the window. */
type LinkDecision = 'inside' | 'outside' | 'denied';

/** Whether a page is the console itself. Node's URL gives a custom scheme no origin. */
export const isConsole = (address: string): boolean =>
  URL.canParse(address) &&
  `${new URL(address).protocol}//${new URL(address).host}` === CONSOLE_ORIGIN;

/**
 * The window shows only the console. Links for a browser or mail program go there, but only https and
 * mailto: the operating system opens any other scheme with whatever program claims it.
 */
export const decideLink = (target: string): LinkDecision => {
  if (!URL.canParse(target)) return 'denied';
  if (isConsole(target)) return 'inside';
  const { protocol } = new URL(target);
  return protocol === 'https:' || protocol === 'mailto:' ? 'outside' : 'denied';
};

/**
 * The console may show notifications. Camera, microphone, location and all other permissions are
 * refused.
 */
export const isPermitted = (permission: string, requestingUrl: string): boolean =>
  permission === 'notifications' && isConsole(requestingUrl);
