/** The parameters of an address that filter the catalogue. */
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
 * On the root element from before the first paint until the register answers what the address
 * asks: pages are prerendered without a query, and the style sheet holds the whole list back.
 */
export const REQUESTED_ATTRIBUTE = 'data-asked';
