import type { Alarm } from '#shared/domain/alarms/next-alarm.ts';
import { readAlarms } from '#site/admin/alarm-settings.ts';
import { createNotifier, notifyPermission } from '#site/admin/notify.ts';
import type { SessionState } from '#site/admin/session/session-store.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { watchWaiting } from '#site/admin/watch-waiting.ts';
import { createChime } from '#site/platform/attention/chime.ts';
import { createPageBadge } from '#site/platform/attention/page-badge.ts';
import { createRinger } from '#site/platform/attention/ringer.ts';
import { readSound } from '#site/platform/attention/sound-setting.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserClaim } from '#site/platform/claim.ts';
import type { Observable } from '#shared/client/observable.ts';
import { onSignalLight, signalLight } from '#site/ui/palette.ts';

/** The site's icon with a number on it, as a data URL. */
const countedIcon = (count: number): string => {
  const text = count > 99 ? '99+' : String(count);
  const size = [0, 22, 18, 13][text.length] ?? 13;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${signalLight}" d="M0 0h32v32H0z"/><text x="16" y="${16 + size * 0.36}" font-family="monospace" font-weight="700" font-size="${size}" fill="${onSignalLight}" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};

/** Sets the badge on the installed console's icon, in browsers that support it. */
const showAppBadge = (count: number): void => {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
};

export const ADMIN_SOUND_KEY = 'foyer.admin.sound';

/**
 * Alerts an admin who looks elsewhere: through the title and icon in every tab, and through sound
 * and notifications in only one tab.
 */
export const openConsoleAttention = (
  session: Observable<SessionState>,
  open: (path: string) => void,
): (() => void) => {
  const storage = localKeyValue();
  const timers = browserTimers();
  const clock = browserClock();
  const shared = { storage, claim: browserClaim(timers), clock };
  const chime = createChime();
  const badge = createPageBadge(countedIcon);
  const notifier = createNotifier(open);
  let alarm: Alarm | null = null;
  const sound = createRinger({ ...shared, chime, key: 'foyer.admin.rung' });
  const notify = createRinger({
    ...shared,
    key: 'foyer.admin.notified',
    chime: {
      isAllowed: () => notifyPermission() === 'granted' && readAlarms(storage).isNotifying,
      play: () => {
        if (alarm) notifier.show(alarm);
      },
    },
  });
  const watchArrivals = ({ inbox, contactMessages }: Workspace) => {
    const count = () => {
      const unread = inbox.conversationListStore.get().unreadTotal + contactMessages.get().unread;
      badge.show(unread);
      showAppBadge(unread);
    };
    return [
      inbox.conversationListStore.subscribe(count),
      contactMessages.subscribe(count),
      watchWaiting({
        ...inbox,
        contactMessages,
        clock,
        timers,
        isInFront: () => document.visibilityState === 'visible' && document.hasFocus(),
        settings: () => readAlarms(storage),
        ring: (next) => {
          alarm = next;
          if (readSound(storage, ADMIN_SOUND_KEY)) sound(...next.names);
          notify(...next.names);
        },
        quiet: notifier.close,
      }),
      () => badge.show(0),
    ];
  };
  let watched: Workspace | null = null;
  let stops: readonly (() => void)[] = [];
  const stopWatching = () => {
    for (const stop of stops) stop();
  };
  const stopFollowing = session.subscribe(() => {
    const { workspace } = session.get();
    if (workspace === watched) return;
    stopWatching();
    watched = workspace;
    stops = workspace ? watchArrivals(workspace) : [];
  });
  return () => {
    stopFollowing();
    stopWatching();
    notifier.close();
    badge.stop();
    chime.stop();
  };
};
