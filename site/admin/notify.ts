import type { Alarm } from '#shared/domain/alarms/next-alarm.ts';

/** `unsupported`: this browser has no notifications, or none without https. */
export type NotifyPermission = NotificationPermission | 'unsupported';

export const notifyPermission = (): NotifyPermission =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';

/** Requests the browser's permission. Call it only from a user gesture. */
export const requestNotificationPermission = async (): Promise<NotifyPermission> =>
  notifyPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission();

// A notification with the same tag replaces it, even from another tab.
const TAG = 'foyer-waiting';

/**
 * Null if the browser shows none (Chrome on Android throws, because it requires a service worker).
 */
const show = (title: string, options: NotificationOptions): Notification | null => {
  if (notifyPermission() !== 'granted') return null;
  try {
    return new Notification(title, { icon: '/favicon.svg', tag: TAG, ...options });
  } catch {
    return null;
  }
};

/** Shows alarms as system notifications. A click opens the waiting item. */
export const createNotifier = (open: (path: string) => void) => {
  let shown: Notification | null = null;
  return {
    show: ({ title, body, path }: Alarm): void => {
      shown = show(title, { body });
      shown?.addEventListener('click', () => {
        window.focus();
        open(path);
      });
    },
    close: (): void => {
      shown?.close();
      shown = null;
    },
  };
};

const TEST_WAIT_MS = 3_000;

/** Shows a test notification. Resolves to whether the system confirmed it within three seconds. */
export const testNotification = async (): Promise<boolean> => {
  const test = show('This is a test', { body: 'A visitor would be waiting for you.' });
  if (!test) return false;
  return new Promise<boolean>((resolve) => {
    const settle = (isShown: boolean) => {
      clearTimeout(timer);
      test.close();
      resolve(isShown);
    };
    const timer = setTimeout(() => settle(false), TEST_WAIT_MS);
    test.addEventListener('show', () => settle(true));
    test.addEventListener('error', () => settle(false));
  });
};
