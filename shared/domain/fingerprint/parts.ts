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
 * The attributes of each subhash, which change together and for one reason. A flight to another time
 * zone changes only `timezone`, a browser update only `browser` and `engine`.
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

/** Subhashes that survive updates, settings and networks. Devices are compared by these. */
export const lastingSubhashes = [
  'hardware',
  'screen',
  'system',
  'language',
  'timezone',
] as const satisfies readonly Subhash[];
export type LastingSubhash = (typeof lastingSubhashes)[number];

/**
 * The value of one attribute, or the reason why there is none. `unavailable`: the browser does not
 * reveal it, by choice or because it lacks the feature. `timeout`: it did not answer in time.
 */
export type FingerprintReading =
  | { readonly value: string }
  | { readonly error: 'unavailable' | 'threw' | 'timeout' };

export type FingerprintReadings = Readonly<Record<FingerprintAttribute, FingerprintReading>>;
