import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import type { Answered, Asked } from '#api/features/analytics/queries/questions.ts';
import type { Context } from '#api/database/analytics-queries/context.ts';
import { DAY_MS } from '#api/database/analytics-queries/day-columns.ts';
import { ratio } from '#api/database/analytics-queries/figure-sums.ts';
import { select, type Selection } from '#api/database/analytics-queries/selection.ts';
import { createVisitorNumbers } from '#api/database/analytics-queries/visitor-set.ts';
import { walkHits } from '#api/database/analytics-queries/walk-hits.ts';

/** Which steps a hit is, one bit a step. */
const createMatcher = ({ names }: Context, steps: readonly string[]) => {
  const wanted = steps.map((step) => {
    const isPage = step.startsWith('page:');
    const text = step.slice(step.indexOf(':') + 1);
    return { isPage, number: isPage ? names.termNoOf(text) : names.kindNoOf(text) };
  });
  const bitsOf = (isPage: boolean, number: number): number =>
    wanted.reduce(
      (bits, step, place) =>
        step.isPage === isPage && step.number === number ? bits | (1 << place) : bits,
      0,
    );
  return ({ segment }: Selection) => {
    const kind = segment.coded('hit_kind');
    const page = segment.coded('hit_page');
    const viewCode = kind.values.indexOf(eventKind.pageView);
    const pageBits = Array.from(page.values, (number) => bitsOf(true, number));
    const kindBits = Array.from(kind.values, (number) => bitsOf(false, number));
    return (hit: number): number => {
      const code = kind.codes[hit] ?? 0;
      const onKind = kindBits[code] ?? 0;
      return code === viewCode ? onKind | (pageBits[page.codes[hit] ?? 0] ?? 0) : onKind;
    };
  };
};

/**
 * How far each visitor came. A visitor keeps, for every step, the latest beginning from which they
 * reached it: with the latest beginning the window is open longest, so no way through is missed.
 */
const createProgress = (steps: number, windowS: number) => {
  const slotOf = createVisitorNumbers();
  let slots = 0;
  // Two times a step, in whole seconds since the epoch, 0 for never: of the beginning, of the step.
  let times = new Uint32Array(1_024 * steps * 2);
  const reached = Array.from({ length: steps }, () => 0);
  const waits = Array.from({ length: steps }, (): number[] => []);

  const slotFor = (visitor: number): number => {
    const known = slotOf.get(visitor);
    if (known > 0) return known - 1;
    slots += 1;
    slotOf.set(visitor, slots);
    if (slots * steps * 2 > times.length) {
      const wider = new Uint32Array(times.length * 2);
      wider.set(times);
      times = wider;
    }
    return slots - 1;
  };

  const take = (base: number, step: number, at: number) => {
    const here = base + step * 2;
    const before = here - 2;
    const begunAt = step === 0 ? at : (times[before] ?? 0);
    if (begunAt === 0 || at - begunAt > windowS) return;
    if ((times[here] ?? 0) === 0) {
      reached[step] = (reached[step] ?? 0) + 1;
      if (step > 0) waits[step]?.push(at - (times[before + 1] ?? at));
    }
    times[here] = begunAt;
    times[here + 1] = at;
  };

  return {
    reached,
    waits,
    hit: (visitor: number, bits: number, at: number) => {
      if (slotOf.get(visitor) === 0 && (bits & 1) === 0) return;
      const base = slotFor(visitor) * steps * 2;
      // From the last step to the first: one hit is never two steps of one way.
      for (let step = steps - 1; step >= 0; step -= 1) {
        if ((bits & (1 << step)) !== 0) take(base, step, at);
      }
    },
  };
};

const medianOf = (numbers: number[]): number | null => {
  if (numbers.length === 0) return null;
  const sorted = Uint32Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
};

/** How many visitors went through the steps in their order, within the window from the first. */
export const funnel = (context: Context, asked: Asked<'funnel'>): Answered<'funnel'> => {
  const matcher = createMatcher(context, asked.steps);
  const progress = createProgress(asked.steps.length, asked.windowMs / 1_000);
  for (const selection of select(context, asked, { hasParts: true })) {
    const { segment } = selection;
    const bitsOf = matcher(selection);
    const visitor = segment.numbers('visitor');
    const second = segment.numbers('second');
    const hitSecond = segment.numbers('hit_second');
    const start = (segment.day * DAY_MS) / 1_000;
    walkHits(selection, (hit, row) => {
      const bits = bitsOf(hit);
      if (bits === 0) return;
      progress.hit(visitor[row] ?? 0, bits, start + (second[row] ?? 0) + (hitSecond[hit] ?? 0));
    });
  }
  const { reached, waits } = progress;
  return {
    steps: asked.steps.map((step, place) => ({
      step,
      visitors: reached[place] ?? 0,
      share: ratio(reached[place] ?? 0, reached[0] ?? 0, 4),
      step_share: ratio(reached[place] ?? 0, reached[Math.max(0, place - 1)] ?? 0, 4),
      median_s: medianOf(waits[place] ?? []),
    })),
  };
};
