import type { FingerprintReading } from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { BrowserView, Source } from '#site/platform/identity/sources/browser-view.ts';

/** Values are what the server takes: not endless, and without halves of characters. */
const tidy = (value: string): string =>
  value.slice(0, limits.fingerprint.valueCharacters).replace(/\p{Surrogate}/gu, '\ufffd');

const readingOf = (value: string | null): FingerprintReading =>
  value === null ? { error: 'unavailable' } : { value: tidy(value) };

/** One attribute, whatever its source does: a value, or why there is none. Never rejects. */
export const readSource = async (
  source: Source,
  browser: BrowserView,
  timers: Timers,
  waitMs: number,
): Promise<FingerprintReading> => {
  try {
    const read = source(browser);
    if (!(read instanceof Promise)) return readingOf(read);
    return await new Promise<FingerprintReading>((resolve, reject) => {
      const cancel = timers.after(waitMs, () => resolve({ error: 'timeout' }));
      read.then((value) => resolve(readingOf(value)), reject).finally(cancel);
    });
  } catch {
    // Which error it was is of no use to anybody, and its text might tell too much.
    return { error: 'threw' };
  }
};
