import type { Feature } from '#shared/contracts/features.ts';
import { viewIds } from '#shared/domain/console-paths.ts';

export type IndexedViewId = (typeof viewIds)[number];
/** `page` shows the page in the filter and is opened from rows of pages. */
export type ViewId = IndexedViewId | 'page';

export const viewIdOf = (item: string | null): ViewId =>
  item === 'page' ? item : (viewIds.find((id) => id === item) ?? 'overview');

const needs: Partial<Record<ViewId, Feature>> = { chat: 'chat' };

/** The views of the enabled features. */
export const viewIdsWith = (features: Readonly<Record<Feature, boolean>>): IndexedViewId[] =>
  viewIds.filter((id) => needs[id] === undefined || features[needs[id]]);

/** Views that another view shows as tabs. */
const within: Partial<Record<ViewId, IndexedViewId>> = {
  'entry-pages': 'pages',
  'exit-pages': 'pages',
  channels: 'sources',
  campaigns: 'sources',
};

/** The view that the index marks: the containing view, or itself. */
export const indexedViewOf = (id: ViewId): IndexedViewId =>
  id === 'page' ? 'pages' : (within[id] ?? id);

/** A view with all that it contains; empty if it has no tabs. */
export const tabsOf = (id: ViewId): readonly IndexedViewId[] => {
  if (id === 'page') return [];
  const whole = indexedViewOf(id);
  const tabs = viewIds.filter((one) => indexedViewOf(one) === whole);
  return tabs.length > 1 ? tabs : [];
};
