const compared = [
  'overview',
  'pages',
  'entry-pages',
  'exit-pages',
  'sources',
  'channels',
  'campaigns',
  'locations',
  'devices',
  'events',
  'errors',
  'scroll-depth',
  'goals',
  'conversions',
  'funnel',
] as const;

/** The tables of the export: what a view of the console lists, or the raw events. */
export const exportTables = [
  ...compared,
  'retention',
  'web-vitals',
  'bots',
  'visitors',
  'raw-events',
] as const;
export type ExportTable = (typeof exportTables)[number];

/** Whether the table has the figures of a compared period. */
export const isComparedTable = (table: ExportTable): boolean =>
  compared.some((one) => one === table);
