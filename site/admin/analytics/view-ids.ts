import type { Feature } from '#shared/contracts/features.ts';
import { viewIds } from '#shared/domain/console-paths.ts';

export type IndexedViewId = (typeof viewIds)[number];
/** `page` is about the page that everything is narrowed to, and reached from its rows. */
export type ViewId = IndexedViewId | 'page';

export const viewIdOf = (item: string | null): ViewId =>
  item === 'page' ? item : (viewIds.find((id) => id === item) ?? 'overview');

const needs: Partial<Record<ViewId, Feature>> = { chat: 'chat' };

/** Those of the features that are on. */
export const viewIdsWith = (features: Readonly<Record<Feature, boolean>>): IndexedViewId[] =>
  viewIds.filter((id) => needs[id] === undefined || features[needs[id]]);

/** Views that are shown within another one, by tabs. */
const within: Partial<Record<ViewId, IndexedViewId>> = {
  'entry-pages': 'pages',
  'exit-pages': 'pages',
  channels: 'sources',
  campaigns: 'sources',
};

/** The view that the index marks: the one this is shown within, or itself. */
export const indexedViewOf = (id: ViewId): IndexedViewId =>
  id === 'page' ? 'pages' : (within[id] ?? id);

/** A view with all that are shown within it; empty where it stands alone. */
export const tabsOf = (id: ViewId): readonly IndexedViewId[] => {
  if (id === 'page') return [];
  const whole = indexedViewOf(id);
  const tabs = viewIds.filter((one) => indexedViewOf(one) === whole);
  return tabs.length > 1 ? tabs : [];
};
