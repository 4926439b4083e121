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

/** The view that the index marks. */
export const indexedViewOf = (id: ViewId): IndexedViewId => (id === 'page' ? 'pages' : id);
