import type { Source } from '#site/platform/identity/sources/browser-view.ts';

const HINTS = ['architecture', 'bitness', 'model', 'platformVersion'];

/**
 * The user agent, and the client hints where Chromium froze it (version 110: 'Android 10; K',
 * 'Windows NT 10.0'). The hints come from another process and may take a while.
 */
export const readUa: Source = async ({ navigator }) => {
  const { userAgent, userAgentData } = navigator;
  if (!userAgent || !userAgentData) return userAgent || null;
  const hints = await userAgentData.getHighEntropyValues(HINTS);
  return [userAgent, ...HINTS.map((hint) => hints[hint] ?? '')].join(' | ');
};
