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
import { readSource } from '#site/features/fingerprint/read-source.ts';
import type { BrowserView, Source } from '#site/platform/identity/sources/browser-view.ts';

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
