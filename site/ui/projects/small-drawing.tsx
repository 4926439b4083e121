import { useState } from 'react';
import { sharedDrawing } from '#site/content-model/drawings-of.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';

export interface SmallDrawingProps {
  project: ProjectSummary;
  /**
   * `first`: immediately, for the first view. `alone`: its own file, when it comes near.
   * `together`: when it comes near, with all drawings of its type, so that a long list takes only a
   * few requests.
   */
  fetched: 'first' | 'alone' | 'together';
  alt?: string;
}

/**
 * How a list fetches each of its drawings. The first three stay the same while the list is filtered
 * or sorted, so that no drawing is fetched twice. `isBelow`: the list is short and below the first
 * view.
 */
export const useFetchedAs = (projects: readonly ProjectSummary[], isBelow: boolean) => {
  const [first] = useState(() => new Set(projects.slice(0, 3).map(({ id }) => id)));
  return ({ id }: ProjectSummary): SmallDrawingProps['fetched'] => {
    if (isBelow) return 'alone';
    return first.has(id) ? 'first' : 'together';
  };
};

/** A project's drawing in a list. */
export const SmallDrawing = ({ project, fetched, alt = '' }: SmallDrawingProps) => (
  <img
    className="turning-drawing"
    src={fetched === 'together' ? sharedDrawing(project) : project.buttonImage}
    alt={alt}
    width="800"
    height="600"
    loading={fetched === 'first' ? 'eager' : 'lazy'}
    decoding="async"
  />
);
