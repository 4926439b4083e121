import type { Plate } from '#site/content-model/project.ts';

export type Collection = 'ai' | 'automation' | 'trading';

/** The project of this id, or null. */
export const findPlate = (plates: readonly Plate[], id: string): Plate | null =>
  plates.find((plate) => plate.id === id) ?? null;

/**
 * The projects this one names as related, in its order. Names without a page of their own
 * are left out.
 */
export const relatedPlates = (plates: readonly Plate[], plate: Plate): Plate[] =>
  (plate.relatedProjects ?? []).flatMap((id) => findPlate(plates, id) ?? []);

/** A collection holds what is of its type, and what was filed under it as a category. */
export const inCollection = (plates: readonly Plate[], collection: Collection): Plate[] =>
  plates.filter((plate) => plate.type === collection || plate.category === collection);

/** The plates before and after this one in the order of the catalogue. */
export const neighboursOf = (plates: readonly Plate[], plate: Plate) => {
  const index = plates.findIndex((other) => other.id === plate.id);
  return { newer: plates[index - 1] ?? null, older: plates[index + 1] ?? null };
};
