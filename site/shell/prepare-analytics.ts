import type { MountAnalyticsOptions } from '#site/features/analytics/mount-analytics.ts';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';
import { isOff } from '#site/platform/features.ts';
import { holdErrors } from '#site/platform/held-errors.ts';
import { holdInteractions } from '#site/platform/interactions.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';

/**
 * Called before anything else, so that early errors and interactions are known; what it answers brings
 * analytics in once the page is read. For who asks not to be tracked (SPEC 6) nothing is fetched, held or kept.
 */
export const prepareAnalytics = (): ((navigation: BrowserNavigation) => void) => {
  if (isOff('analytics') || !isTracked(browserPrivacy())) return () => undefined;
  const heedErrors = holdErrors();
  const heedInteractions = holdInteractions();
  const heed: MountAnalyticsOptions['heed'] = ({ failed, interacted }) => {
    heedErrors(failed);
    heedInteractions(interacted);
  };
  return (navigation) =>
    mountWhenIdle(navigation, () =>
      import('#site/features/analytics/mount-analytics.ts').then(({ mountAnalytics }) =>
        mountAnalytics({ navigation, heed }),
      ),
    );
};
