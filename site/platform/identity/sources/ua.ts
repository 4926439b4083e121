import type { Source } from '#site/platform/identity/sources/browser-view.ts';

const HINTS = ['architecture', 'bitness', 'model', 'platformVersion'];

/**
 * The user agent, and where Chromium froze it (version 110: 'Android 10; K', 'Windows NT 10.0') what
 * its client hints tell instead. They come from another process and may take their time.
 */
export const readUa: Source = async ({ navigator }) => {
  const { userAgent, userAgentData } = navigator;
  if (!userAgent || !userAgentData) return userAgent || null;
  const hints = await userAgentData.getHighEntropyValues(HINTS);
  return [userAgent, ...HINTS.map((hint) => hints[hint] ?? '')].join(' | ');
};
