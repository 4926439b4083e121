import { firstCharacters } from '#shared/domain/shorten-text.ts';

/**
 * The location of an address; null where the database has none. A region and a city include their
 * parents, which makes each text unique: 'Bavaria, DE', 'Munich, Bavaria, DE'.
 */
export interface GeoLocation {
  /** Two upper-case letters (ISO 3166-1). */
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

export const unknownLocation: GeoLocation = { country: null, region: null, city: null };

const MOST_CHARACTERS = 100;

/** A name without commas, which separate it from its parents; null if nothing remains. */
const plainName = (name: unknown): string | null => {
  if (typeof name !== 'string') return null;
  const plain = name.replaceAll(/[\s,\p{Cc}]+/gu, ' ').trim();
  return firstCharacters(plain, MOST_CHARACTERS) || null;
};

const joined = (...names: (string | null)[]): string => names.filter(Boolean).join(', ');

/** A location from the names in a geo database. Unknown without a country. */
export const toGeoLocation = (country: unknown, region: unknown, city: unknown): GeoLocation => {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return unknownLocation;
  const [regionName, cityName] = [plainName(region), plainName(city)];
  return {
    country,
    region: regionName === null ? null : joined(regionName, country),
    city: cityName === null ? null : joined(cityName, regionName, country),
  };
};

/** A region's or a city's own name: 'Munich' for 'Munich, Bavaria, DE'. */
export const ownName = (text: string): string => text.split(', ', 1)[0] ?? text;
