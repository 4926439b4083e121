import type { Plate } from '#site/content-model/project.ts';

const initials: Record<Plate['type'], string> = {
  ai: 'AI',
  automation: 'AU',
  trading: 'TR',
  other: 'OT',
};

/** Numbers each project by date within its type: the oldest trading project is TR-01. */
export const numberPlates = (plates: readonly Omit<Plate, 'number'>[]): Plate[] => {
  const counts = new Map<string, number>();
  return [...plates]
    .sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    .map((plate) => {
      const count = (counts.get(plate.type) ?? 0) + 1;
      counts.set(plate.type, count);
      return { ...plate, number: `${initials[plate.type]}-${String(count).padStart(2, '0')}` };
    });
};
