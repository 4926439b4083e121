import { allSources } from '#site/features/fingerprint/all-sources.ts';
import { collect } from '#site/features/fingerprint/collect.ts';
import { sendDailyFingerprint } from '#site/features/fingerprint/daily-fingerprint.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { browserRandom } from '#site/platform/browser-random.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { ApiError, createCallApi } from '#shared/client/http-client.ts';
import { browserVisitorId } from '#site/platform/identity/browser-identity.ts';
import { browserPrimaryHash } from '#site/platform/identity/browser-primary-hash.ts';
import { browserSha256 } from '#site/platform/identity/sha256.ts';
import { browserLock } from '#site/platform/web-lock.ts';
import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';

/**
 * The `document.cookie` string with the primary hash for two years. Written on every visit, because
 * browsers cap cookies at 400 days (Safari caps script-written ones at 7).
 */
export const fingerprintCookie = (hash: PrimaryHash, isSecure: boolean): string =>
  `fp=${hash}; Path=/; Max-Age=${limits.identity.cookieMs / 1_000}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * Renews the cookie and sends today's fingerprint. Only for tracked visitors: the caller checks
 * before even fetching this code.
 */
export const runFingerprint = async (): Promise<void> => {
  const primaryHash = await browserPrimaryHash(true)();
  if (!primaryHash) return;
  document.cookie = fingerprintCookie(primaryHash, window.location.protocol === 'https:');
  const timers = browserTimers();
  const clock = browserClock();
  const callApi = createCallApi({
    host: { AbortController, fetch: (url, init) => fetch(url, { ...init, keepalive: true }) },
    timers,
  });
  await browserLock(timers)('foyer-fingerprint', () =>
    sendDailyFingerprint({
      primaryHash,
      collect: () => collect({ sources: allSources, browser: window, timers, clock }),
      send: async (body) => {
        // The server identifies the visitor by this cookie.
        browserVisitorId(browserRandom());
        try {
          await callApi(sendFingerprint, { body });
        } catch (error) {
          // Failures are ignored: the next attempt is tomorrow.
          if (!(error instanceof ApiError)) throw error;
        }
      },
      sha256: browserSha256(),
      clock,
      storage: localKeyValue(),
    }),
  );
};
