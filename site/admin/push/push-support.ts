/** Whether this browser can get push messages, or the reason why not. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'home-screen' | 'unsupported';

interface Browser {
  readonly isSecure: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission | null;
  /** iPhone or iPad. */
  readonly isIos: boolean;
  readonly isInstalled: boolean;
}

/**
 * Whether push works. Safari on iOS supports it since 16.4, but only for sites on the Home Screen.
 */
export const pushSupportOf = (browser: Browser): PushSupport => {
  if (!browser.isSecure) return 'insecure';
  if (browser.isIos && !browser.isInstalled) return 'home-screen';
  if (!browser.hasPush) return 'unsupported';
  return browser.permission === 'denied' ? 'denied' : 'ready';
};

export const supportTexts: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'This browser blocks notifications of this site. Allow them in its settings, then come back.',
  insecure: 'Push needs https. This console was opened without it.',
  'home-screen':
    'On an iPhone or iPad push works from the Home Screen: tap Share, then “Add to Home Screen”, and open the console from there (iOS 16.4 or newer).',
  unsupported: 'This browser has no push messages.',
};

export const pushSupport = (): PushSupport =>
  pushSupportOf({
    isSecure: window.isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    // An iPad reports itself as a Mac, but has a touch screen.
    isIos:
      /iPhone|iPad|iPod/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  });
