/** The URL parameters that filter the catalog. */
export const linkParameters = [
  'q',
  'type',
  'category',
  'status',
  'technology',
  'tag',
  'sort',
  'view',
] as const;

/**
 * Set on the root element before the first paint and removed once the register has filtered. Pages
 * are prerendered without a query, so the style sheet hides the full list until then.
 */
export const REQUESTED_ATTRIBUTE = 'data-asked';
