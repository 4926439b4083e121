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
 * The visit that gets the credit for a visitor. `first`: their first stored visit. `latest`: the visit
 * in which they reached the goal (without a conversion their last visit of the period), or, if it came
 * directly, the last visit before it with a known source, if any.
 */
export const touches = ['latest', 'first'] as const;
export type Touch = (typeof touches)[number];
