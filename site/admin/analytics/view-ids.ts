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
  'events',
  'funnel',
  'retention',
  'visitors',
  'web-vitals',
  'errors',
  'bots',
] as const;
export type ViewId = (typeof viewIds)[number];

export const viewIdOf = (item: string | null): ViewId =>
  viewIds.find((id) => id === item) ?? 'overview';
