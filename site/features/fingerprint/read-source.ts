import type { FingerprintReading } from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { BrowserView, Source } from '#site/platform/identity/sources/browser-view.ts';

/** The server accepts only limited lengths and no lone surrogates. */
const tidy = (value: string): string =>
  value.slice(0, limits.fingerprint.valueCharacters).replace(/\p{Surrogate}/gu, '\ufffd');

const readingOf = (value: string | null): FingerprintReading =>
  value === null ? { error: 'unavailable' } : { value: tidy(value) };

/** Reads one attribute: a value, or why there is none. Never rejects. */
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
    // The error's text is useless and could reveal too much.
    return { error: 'threw' };
  }
};
