import type { OffsiteCopy } from '#api/features/maintenance/ports.ts';
import { describeName, markedBy, markerOf } from '#api/storage/archives/archive-names.ts';
import type { ArchiveStore, StoredObject } from '#api/storage/archives/archive-store.ts';

interface Copies {
  /** Copies that were read back, newest first. Only these count as backups. */
  readonly good: readonly OffsiteCopy[];
  /** Copies that were good once, newest first. */
  readonly damaged: readonly OffsiteCopy[];
  /** Archives that were never finished, and markers without an archive. */
  readonly rest: readonly string[];
}

const newestFirst = (a: OffsiteCopy, b: OffsiteCopy): number => b.madeAt - a.madeAt;

const toCopy = ({ name, bytes }: StoredObject, checkedAt: number): OffsiteCopy | null => {
  const described = describeName(name);
  return described && { name, bytes, checkedAt, ...described };
};

/** The copies in a store, sorted by their markers. */
export const listCopies = async (store: ArchiveStore): Promise<Copies> => {
  const objects = await store.list();
  const found = new Map(objects.map((object) => [object.name, object]));
  const good: OffsiteCopy[] = [];
  const damaged: OffsiteCopy[] = [];
  const rest: string[] = [];
  for (const object of objects) {
    const marked = markedBy(object.name);
    if (marked !== null) {
      if (!found.has(marked)) rest.push(object.name);
      continue;
    }
    const checked = found.get(markerOf(object.name, 'checked'));
    const problem = found.get(markerOf(object.name, 'damaged'));
    const copy = toCopy(object, (problem ?? checked)?.modifiedAt ?? 0);
    if (!copy) continue;
    if (problem) damaged.push(copy);
    else if (checked) good.push(copy);
    else rest.push(object.name);
  }
  return { good: good.toSorted(newestFirst), damaged: damaged.toSorted(newestFirst), rest };
};
