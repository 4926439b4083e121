import type { MountAnalyticsOptions } from '#site/features/analytics/mount-analytics.ts';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';
import { isOff } from '#site/platform/features.ts';
import { holdInteractions } from '#site/platform/interactions.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { createHeldSignals, type HeldSignals } from '#site/platform/held-signals.ts';

type ErrorSignal = ErrorEvent | PromiseRejectionEvent;

const MOST = 5;

/**
 * Buffers errors until the reporting code listens: it loads after the page, and most errors happen
 * during startup.
 */
const holdErrors = (): Omit<HeldSignals<ErrorSignal>, 'add'> => {
  const held = createHeldSignals<ErrorSignal>(MOST);
  for (const type of ['error', 'unhandledrejection'] as const) addEventListener(type, held.add);
  return held;
};

/** `isAcknowledged`: the visitor had to acknowledge the notice first. */
type MountAnalytics = (
  navigation: MountAnalyticsOptions['navigation'],
  isAcknowledged: boolean,
) => void;

/**
 * Runs before anything else, to record early errors and interactions. The returned function loads
 * analytics once the page has settled. Drops signals from before an acknowledgment: the visitor
 * agreed only to what follows it. For visitors who opted out it records nothing and removes the
 * data of earlier visits.
 */
export const prepareAnalytics = (): MountAnalytics => {
  if (!isTracked(browserPrivacy())) {
    mountWhenIdle(
      () => import('#site/shell/forget-visits.ts'),
      ({ forgetVisits }) => forgetVisits(),
    );
    return () => undefined;
  }
  if (isOff('analytics')) return () => undefined;
  const errors = holdErrors();
  const interactions = holdInteractions();
  const heed: MountAnalyticsOptions['heed'] = ({ failed, interacted }) => {
    errors.heed(failed);
    interactions.heed(interacted);
  };
  return (navigation, isAcknowledged) => {
    if (isAcknowledged) for (const held of [errors, interactions]) held.drop();
    mountWhenIdle(
      () => import('#site/features/analytics/mount-analytics.ts'),
      ({ mountAnalytics }) => mountAnalytics({ navigation, heed }),
    );
  };
};
