import { backupLimits } from '#shared/backup-limits.ts';
import { ArchiveError } from '#api/storage/archives/archive-error.ts';
import { describeName, markerOf } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { checkAgain } from '#api/storage/archives/check-archive.ts';
import { findSuperseded } from '#api/storage/archives/find-superseded.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';

/** Markers first, so that a half-removed copy does not count. */
const removeCopy = async (store: ArchiveStore, name: string): Promise<void> => {
  for (const mark of ['checked', 'damaged'] as const) await store.remove(markerOf(name, mark));
  await store.remove(name);
};

/**
 * Removes good copies that newer ones supersede, damaged ones older than all of these, and old
 * unfinished ones.
 */
export const removeOldCopies = async (store: ArchiveStore, now: number): Promise<void> => {
  const before = now - backupLimits.abandonedAfterMs;
  const { good, damaged, rest } = await listCopies(store);
  const superseded = findSuperseded(good);
  const retained = good.filter((copy) => !superseded.includes(copy));
  const oldest = retained.at(-1)?.madeAt ?? 0;
  for (const { name } of superseded) await removeCopy(store, name);
  for (const { name, madeAt } of damaged) if (madeAt < oldest) await removeCopy(store, name);
  for (const name of rest) {
    const described = describeName(name);
    if (!described || described.madeAt < before) await store.remove(name);
  }
  await store.removeUnfinished(before);
};

/**
 * Rereads the good copy that was checked longest ago, except the one just made. Resolves with its name
 * if it is damaged, else with null.
 */
export const recheckOldest = async (
  store: ArchiveStore,
  justMade: string,
): Promise<string | null> => {
  const { good } = await listCopies(store);
  const [oldest] = good
    .filter(({ name }) => name !== justMade)
    .toSorted((a, b) => a.checkedAt - b.checkedAt);
  if (!oldest) return null;
  try {
    return (await checkAgain(store, oldest.name)) ? null : oldest.name;
  } catch (error) {
    // Another process removed it meanwhile.
    if (error instanceof ArchiveError && error.problem === 'missing') return null;
    throw error;
  }
};
