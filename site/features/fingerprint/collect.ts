import {
  fingerprintAttributes,
  type FingerprintAttribute,
  type FingerprintReading,
  type FingerprintReadings,
} from '#shared/domain/fingerprint/parts.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
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

export interface CollectDeps {
  sources: Readonly<Record<FingerprintAttribute, Source>>;
  browser: BrowserView;
  timers: Timers;
  clock: Clock;
}

const { sliceMs, sourceWaitMs, stopAfterMs } = limits.fingerprint;

/**
 * Reads all attributes. It yields to the page every 16 ms, skips a source after 100 ms and skips
 * the rest after one second.
 */
export const collect = async (deps: CollectDeps): Promise<FingerprintReadings> => {
  const { sources, browser, timers, clock } = deps;
  const startedAt = steadyNow(clock);
  const yieldToEventLoop = () => new Promise<void>((resolve) => void timers.after(0, resolve));
  const readings = new Map<FingerprintAttribute, Promise<FingerprintReading>>();
  let sliceAt = startedAt;
  for (const attribute of fingerprintAttributes) {
    if (steadyNow(clock) - sliceAt >= sliceMs) {
      await yieldToEventLoop();
      sliceAt = steadyNow(clock);
    }
    const leftMs = startedAt + stopAfterMs - steadyNow(clock);
    readings.set(
      attribute,
      leftMs <= 0
        ? Promise.resolve({ error: 'timeout' })
        : readSource(sources[attribute], browser, timers, Math.min(sourceWaitMs, leftMs)),
    );
  }
  const pairs = [...readings].map(async ([attribute, reading]) => [attribute, await reading]);
  return Object.fromEntries(await Promise.all(pairs)) as FingerprintReadings;
};
