/** The groups of sources. */
export const channels = [
  'direct',
  'search',
  'social',
  'ai',
  'email',
  'paid',
  'campaign',
  'referral',
] as const;
export type Channel = (typeof channels)[number];

/** The source of a visit; '' for unknown parts. */
export interface Source {
  readonly channel: Channel;
  /** utm_source, else the referring site; a known site has one name for both. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
  readonly content: string;
  /** The name of a click id (gclid, fbclid, …), never its value. */
  readonly clickKind: string;
  readonly referrerHost: string;
}
