/** The properties of a visit by which conversions are listed. */
export const attributionDimensions = [
  'source',
  'channel',
  'campaign',
  'entry_page',
  'country',
  'device',
] as const;
export type AttributionDimension = (typeof attributionDimensions)[number];

/**
 * The visit to which a visitor is credited. `first`: their first visit that is stored. `latest`: the
 * visit in which they reached the goal (without a conversion their last visit of the period), or,
 * where it came directly, the last visit before it whose source is known, if there is one.
 */
export const touches = ['latest', 'first'] as const;
export type Touch = (typeof touches)[number];
