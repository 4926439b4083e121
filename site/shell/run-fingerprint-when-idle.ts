import { isOff } from '#site/platform/features.ts';
import { browserPrivacy, isTracked } from '#site/platform/privacy.ts';
import { whenIdle } from '#site/platform/when-idle.ts';

/**
 * The daily fingerprint, once the page is read. Of visitors who do not want to be followed nothing is
 * read, kept or sent.
 */
export const runFingerprintWhenIdle = (): void => {
  if (isOff('fingerprint') || !isTracked(browserPrivacy())) return;
  whenIdle(() => {
    void import('#site/features/fingerprint/run-fingerprint.ts').then(
      ({ runFingerprint }) => runFingerprint(),
      () => {
        // It could not be fetched: a day without a fingerprint is no loss to the visitor.
      },
    );
  });
};
