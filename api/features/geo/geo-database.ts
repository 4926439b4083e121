/**
 * Which country an address belongs to. Answers at once (well under 1 ms), never throws: null for
 * private and reserved addresses, for unknown ones, and for text that is no address.
 */
export interface GeoDatabase {
  /** Two upper-case letters, ISO 3166-1 where the source has a country there. */
  lookup(address: string): string | null;
  /** When its data was put together, ms since the epoch; null: there is no database. */
  readonly builtAt: number | null;
}
