import { isOff } from '#site/platform/features.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { whenIdle } from '#site/platform/when-idle.ts';

/**
 * Takes the daily fingerprint once the page has settled. For visitors who opted out nothing is read,
 * stored or sent.
 */
export const runFingerprintWhenIdle = (): void => {
  if (isOff('fingerprint') || !isTracked(browserPrivacy())) return;
  whenIdle(() => {
    void import('#site/features/fingerprint/run-fingerprint.ts').then(
      ({ runFingerprint }) => runFingerprint(),
      () => {
        // The chunk failed to load: a day without a fingerprint is no loss to the visitor.
      },
    );
  });
};
