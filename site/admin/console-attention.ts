import type { Alarm } from '#shared/domain/alarms/next-alarm.ts';
import { readAlarms } from '#site/admin/alarm-settings.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import { countedIcon } from '#site/admin/counted-icon.ts';
import { createNotifier, notifyPermission } from '#site/admin/notify.ts';
import { watchWaiting } from '#site/admin/watch-waiting.ts';
import { createChime } from '#site/platform/attention/chime.ts';
import { createPageBadge } from '#site/platform/attention/page-badge.ts';
import { createRinger } from '#site/platform/attention/ringer.ts';
import { readSound } from '#site/platform/attention/sound-setting.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserClaim } from '#site/platform/claim.ts';
import type { Observable } from '#shared/client/observable.ts';

/** Where the admin's choice of sound is kept. */
export const ADMIN_SOUND_KEY = 'foyer.admin.sound';

/**
 * Tells an admin who looks elsewhere that somebody waits: title and icon in every tab; of sound and
 * notification one, in whichever tab may.
 */
export const openConsoleAttention = (
  state: Observable<ConsoleState>,
  open: (conversationId: string | null) => void,
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
  const stops = [
    state.subscribe(() => badge.show(state.get().unreadTotal)),
    watchWaiting({
      state,
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
  ];
  return () => {
    for (const stop of stops) stop();
    notifier.close();
    badge.stop();
    chime.stop();
  };
};
