import { browserRandom } from '#site/platform/browser-random.ts';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock } from '#site/platform/browser-time.ts';
import {
  createPrimaryHash,
  type PrimaryHashProvider,
} from '#site/platform/identity/primary-hash.ts';
import { browserSha256 } from '#site/platform/identity/sha256.ts';
import { stableText } from '#site/platform/identity/sources/stable-sources.ts';
import { whenCalendarIsRead } from '#site/platform/side-thread.ts';

/**
 * The primary hash of this browser, used by the chat, its socket, analytics and the fingerprint.
 * The first result is shared by all of them.
 */
export const browserPrimaryHash = (isTracked: boolean): PrimaryHashProvider =>
  createPrimaryHash({
    isTracked,
    // The text includes the time zone.
    stableText: () => whenCalendarIsRead().then(() => stableText(window)),
    sha256: browserSha256(),
    random: browserRandom(),
    clock: browserClock(),
    local: localKeyValue(),
    session: sessionKeyValue(),
  });
