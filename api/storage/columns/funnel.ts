import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { percentileOf } from '#shared/domain/analytics/percentile.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

/** The steps that a hit matches, one bit per step. */
const createMatcher = ({ names }: Context, steps: readonly string[]) => {
  const wanted = steps.map((step) => {
    const isPage = step.startsWith('page:');
    const text = step.slice(step.indexOf(':') + 1);
    return { isPage, number: isPage ? names.termNoOf(text) : names.kindNoOf(text) };
  });
  const bitsOf = (isPage: boolean, number: number): number =>
    wanted.reduce(
      (bits, step, position) =>
        step.isPage === isPage && step.number === number ? bits | (1 << position) : bits,
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
 * Each visitor's progress. For every step it stores the latest start from which the visitor reached that
 * step: the latest start leaves the most time in the window, so no completion is missed.
 */
const createProgress = (steps: number, windowS: number) => {
  const slotOf = createVisitorNumbers();
  let slots = 0;
  // Two times per step in whole seconds since the epoch, 0 for never: when the run started, and
  // when the step was reached.
  let times = new Uint32Array(1_024 * steps * 2);
  const reached = Array.from({ length: steps }, () => 0);
  const waits = Array.from({ length: steps }, (): number[] => []);

  const visitors: number[] = [];

  const newSlot = (visitor: number): number => {
    slots += 1;
    visitors.push(visitor);
    slotOf.set(visitor, slots);
    if (slots * steps * 2 > times.length) {
      const wider = new Uint32Array(times.length * 2);
      wider.set(times);
      times = wider;
    }
    return slots;
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
    /** The visitors who passed a step, by its index. */
    whoReached: (step: number): number[] =>
      visitors.filter((_, slot) => (times[(slot * steps + step) * 2] ?? 0) !== 0),
    /** The slot of a visitor; 0 before their first step. */
    positionOf: slotOf.get,
    /** Records a hit of the visitor in this slot, and returns their slot from now on. */
    hit: (visitor: number, position: number, bits: number, at: number): number => {
      if (position === 0 && (bits & 1) === 0) return 0;
      const slot = position === 0 ? newSlot(visitor) : position;
      const base = (slot - 1) * steps * 2;
      // From the last step to the first, so that one hit cannot count as two consecutive steps.
      for (let step = steps - 1; step >= 0; step -= 1) {
        if ((bits & (1 << step)) !== 0) take(base, step, at);
      }
      return slot;
    },
  };
};

const medianOf = (numbers: number[]): number | null =>
  percentileOf(Uint32Array.from(numbers).sort(), 0.5);

type Progress = ReturnType<typeof createProgress>;

// Written out instead of using walkParts: looks up a visitor once per session, however many hits there
// are.
const walkSteps = (
  { segment, selected }: Selection,
  bitsOf: (hit: number) => number,
  progress: Progress,
) => {
  const counts = segment.numbers('hits');
  const visitors = segment.numbers('visitor');
  const second = segment.numbers('second');
  const hitSecond = segment.numbers('hit_second');
  const start = (segment.day * DAY_MS) / 1_000;
  let hit = 0;
  for (let row = 0; row < selected.length; row += 1) {
    const end = hit + (counts[row] ?? 0);
    if (selected[row] === 0) hit = end;
    const visitor = visitors[row] ?? 0;
    let position = -1;
    for (; hit < end; hit += 1) {
      const bits = bitsOf(hit);
      if (bits === 0) continue;
      if (position < 0) position = progress.positionOf(visitor);
      const at = start + (second[row] ?? 0) + (hitSecond[hit] ?? 0);
      position = progress.hit(visitor, position, bits, at);
    }
  }
};

/** The progress of each visitor in the scope. */
export const funnelProgress = (context: Context, input: QueryInput<'funnel'>): Progress => {
  const matcher = createMatcher(context, input.steps);
  const progress = createProgress(input.steps.length, input.windowMs / 1_000);
  for (const selection of select(context, input, { hasParts: true })) {
    walkSteps(selection, matcher(selection), progress);
  }
  return progress;
};

/**
 * The number of visitors who went through the steps in order, within the window that starts at the
 * first.
 */
export const funnel = (context: Context, input: QueryInput<'funnel'>): QueryResult<'funnel'> => {
  const { reached, waits } = funnelProgress(context, input);
  return {
    steps: input.steps.map((step, position) => ({
      step,
      visitors: reached[position] ?? 0,
      share: ratio(reached[position] ?? 0, reached[0] ?? 0, 4),
      step_share: ratio(reached[position] ?? 0, reached[Math.max(0, position - 1)] ?? 0, 4),
      median_s: medianOf(waits[position] ?? []),
    })),
  };
};
