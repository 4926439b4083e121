import { backupLimits } from '#shared/backup-limits.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { CopyKind } from '#api/features/maintenance/ports.ts';

interface Copy {
  readonly name: string;
  readonly kind: CopyKind;
  readonly madeAt: number;
}

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday, and weeks begin on Monday. */
const EPOCH_IN_WEEK_MS = 3 * DAY_MS;

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
const weekOf = (at: number): number => Math.floor((at + EPOCH_IN_WEEK_MS) / WEEK_MS);
const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

/** The newest copy of each of the latest periods with copies. `copies` are newest first. */
const newestOfEach = (
  copies: readonly Copy[],
  periodOf: (at: number) => number,
  periods: number,
): Copy[] => {
  const newest = new Map<number, Copy>();
  for (const copy of copies) {
    const period = periodOf(copy.madeAt);
    if (!newest.has(period)) newest.set(period, copy);
  }
  return [...newest.values()].slice(0, periods);
};

/**
 * The good copies that are no longer needed. Periods without a copy do not count, so neither a long
 * pause nor a wrong clock removes copies.
 */
export const findSuperseded = <Given extends Copy>(copies: readonly Given[]): Given[] => {
  const sorted = copies.toSorted((a, b) => b.madeAt - a.madeAt);
  const full = sorted.filter(({ kind }) => kind === 'full');
  const thisWeek = weekOf(full[0]?.madeAt ?? 0);
  const earlier = full.filter(({ madeAt }) => weekOf(madeAt) < thisWeek);
  const chat = sorted.filter(({ kind }) => kind === 'chat');
  const hourlies = newestOfEach(chat, hourOf, backupLimits.hourlies);
  // A copy of chat.db adds to the newest full one before it.
  const bases = hourlies.map((copy) => full.find(({ madeAt }) => madeAt <= copy.madeAt));
  const needed = new Set<Copy | undefined>([
    ...newestOfEach(full, dayOf, backupLimits.dailies),
    ...newestOfEach(earlier, weekOf, backupLimits.weeklies),
    ...hourlies,
    ...bases,
  ]);
  return sorted.filter((copy) => !needed.has(copy));
};
