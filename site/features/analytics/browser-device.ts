import { cutText } from '#site/features/analytics/cut-text.ts';
import type { DeviceDetails, EventDetails } from '#site/features/analytics/tracked-event.ts';
import { memoryInfo } from '#site/platform/memory-info.ts';

const prefers = (what: string) => matchMedia(`(prefers-${what})`).matches;

/**
 * What the browser says of itself now: windows are resized, and preferences change. What is undefined
 * is not in the JSON that is sent.
 */
export const readDevice = (): DeviceDetails => {
  const {
    userAgent,
    language,
    platform,
    vendor,
    hardwareConcurrency,
    deviceMemory,
    cookieEnabled,
    webdriver,
  } = navigator as Navigator & { deviceMemory?: number };
  const { width, height, colorDepth, pixelDepth } = screen;
  return {
    userAgent: cutText(userAgent, 512),
    language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: { width: innerWidth, height: innerHeight, dpr: devicePixelRatio },
    screen: { width, height, colorDepth, pixelDepth },
    platform,
    vendor,
    hardwareConcurrency,
    deviceMemory,
    colorScheme: prefers('color-scheme: dark') ? 'dark' : 'light',
    reducedMotion: prefers('reduced-motion: reduce'),
    cookiesEnabled: cookieEnabled,
    // Who asks not to be tracked never comes this far.
    doNotTrack: false,
    automation: webdriver,
  };
};

export const readMemory = (): Pick<EventDetails, 'memory'> => ({
  memory: memoryInfo(),
});
