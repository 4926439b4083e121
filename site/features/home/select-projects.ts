import type { ProjectSummary } from '#site/content-model/project.ts';

/**
 * The projects to pin up: featured work, newest first, of one type no more than `perType`, so that the
 * wall shows the breadth of the office.
 */
export const selectProjects = <P extends Pick<ProjectSummary, 'type' | 'featured' | 'workTag'>>(
  newestFirst: readonly P[],
  count: number,
  perType: number,
): P[] => {
  const taken = new Map<string, number>();
  return newestFirst
    .filter(({ type, featured, workTag }) => {
      const own = taken.get(type) ?? 0;
      if (!featured || !workTag || own >= perType) return false;
      taken.set(type, own + 1);
      return true;
    })
    .slice(0, count);
};
