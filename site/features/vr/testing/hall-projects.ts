import type { ProjectToHang, WingName } from '../plan/hall-plan.ts';

const counts: readonly [WingName, string, number][] = [
  ['ai', 'AI', 14],
  ['automation', 'AU', 10],
  ['trading', 'TR', 8],
  ['other', 'OT', 4],
];

/** A catalogue of 36 projects in the four wings; each names the next one and a distant one. */
export const hallProjects = (): ProjectToHang[] => {
  const all = counts.flatMap(([type, letters, count]) =>
    Array.from({ length: count }, (_, index): ProjectToHang => {
      const number = `${letters}-${String(index + 1).padStart(2, '0')}`;
      return { id: number.toLowerCase(), number, type, featured: number !== 'AI-02' };
    }),
  );
  return all.map((project, index) => ({
    ...project,
    relatedProjects: [1, 11].flatMap((step) => all[index + step]?.id ?? []),
  }));
};
