import { cutText } from '#site/features/analytics/cut-text.ts';
import type { DeviceDetails } from '#site/features/analytics/tracked-event.ts';

const prefers = (what: string) => matchMedia(`(prefers-${what})`).matches;

/**
 * The device details as of now: windows are resized and preferences change. Undefined fields are
 * left out of the JSON.
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
    userAgent: cutText(userAgent),
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
    // Visitors with Do Not Track never reach this code.
    doNotTrack: false,
    automation: webdriver,
  };
};
