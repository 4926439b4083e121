/** The attributes of a fingerprint, in the order of docs/product.md. */
export const fingerprintAttributes = [
  'ua',
  'platform',
  'lang',
  'tz',
  'dnt',
  'hwc',
  'devmem',
  'scr',
  'color',
  'avail',
  'touch',
  'css_feats',
  'net_type',
  'mathfp',
  'errors',
  'features',
  'globals',
] as const;
export type FingerprintAttribute = (typeof fingerprintAttributes)[number];

/**
 * What each subhash is over: attributes that change together and for one reason. A visitor
 * who flies to another time zone changes `timezone`, a browser update `browser` and `engine`, and
 * nothing else moves.
 */
export const subhashParts = {
  hardware: ['hwc', 'devmem', 'touch'],
  screen: ['scr', 'color', 'avail'],
  system: ['platform', 'mathfp'],
  language: ['lang'],
  timezone: ['tz'],
  preferences: ['css_feats', 'dnt'],
  browser: ['ua'],
  engine: ['errors', 'features', 'globals'],
  network: ['net_type'],
} as const satisfies Record<string, readonly FingerprintAttribute[]>;
export type Subhash = keyof typeof subhashParts;
export const subhashNames = Object.keys(subhashParts) as Subhash[];

/** The subhashes that an update, a setting or another network leaves alone: what devices are compared by. */
export const lastingSubhashes = [
  'hardware',
  'screen',
  'system',
  'language',
  'timezone',
] as const satisfies readonly Subhash[];
export type LastingSubhash = (typeof lastingSubhashes)[number];

/**
 * What came of one attribute: a text, or why there is none. `unavailable`: the browser does not tell,
 * on purpose or for want of the feature. `timeout`: it did not tell in time.
 */
export type FingerprintReading =
  { readonly value: string } | { readonly error: 'unavailable' | 'threw' | 'timeout' };

export type FingerprintReadings = Readonly<Record<FingerprintAttribute, FingerprintReading>>;
