/** The views of the area by the names they have in addresses, in the order of the index. */
export const viewIds = [
  'overview',
  'pages',
  'entry-pages',
  'exit-pages',
  'scroll-depth',
  'sources',
  'channels',
  'campaigns',
  'locations',
  'devices',
  'goals',
  'events',
  'funnel',
  'retention',
  'visitors',
  'chat',
  'web-vitals',
  'errors',
  'bots',
] as const;
type IndexedViewId = (typeof viewIds)[number];
/** `page` is about the page that everything is narrowed to, and reached from its rows. */
export type ViewId = IndexedViewId | 'page';

export const viewIdOf = (item: string | null): ViewId =>
  item === 'page' ? item : (viewIds.find((id) => id === item) ?? 'overview');

/** The view that the index marks. */
export const indexedViewOf = (id: ViewId): IndexedViewId => (id === 'page' ? 'pages' : id);
