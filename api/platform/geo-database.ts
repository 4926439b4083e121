import { createRequire } from 'node:module';
import { open, type Reader } from 'maxmind';
import type { GeoRecord } from '#shared/contracts/geo.ts';
import { toGeoLocation, unknownLocation, type GeoLocation } from '#shared/domain/geo-location.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { plainAddress } from '#api/http/plain-address.ts';
import type { Logger } from '#api/platform/logger.ts';
import { rememberNewest } from '#api/platform/remember-newest.ts';
import { createPublicAddressCheck } from '#api/platform/public-address.ts';
import { StartupError } from '#api/platform/startup-error.ts';

/**
 * The country of an address as two upper-case letters (ISO 3166-1). Null for private, reserved and
 * unknown addresses, and for text that is no address. Synchronous (well under 1 ms); never throws.
 */
export type CountryOf = (address: string) => string | null;

/** Country, region and city, as far as the database has them. Like `CountryOf` otherwise. */
export type LocationOf = (address: string) => GeoLocation;

export type Position = Pick<GeoRecord, 'latitude' | 'longitude'>;

export interface GeoDatabase {
  readonly countryOf: CountryOf;
  readonly locationOf: LocationOf;
  /** In degrees; null where the database has no coordinates. */
  readonly positionOf: (address: string) => Position;
  /** When the data was built, ms since the epoch; null without a database. */
  readonly builtAt: number | null;
  /** Whether it has cities; the bundled one has countries only. */
  readonly hasCities: boolean;
}

/** Enough for one day's visitors. */
const CACHED_ANSWERS = 2_000;

interface OpenOptions {
  /** GEO_DB_PATH: a country or city database in MMDB format. Undefined: the bundled one. */
  readonly givenFile: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly shippedFile?: () => string;
}

// CC0, from the regional registries (docs/decisions/002-tools-and-their-versions.md).
const resolveShipped = (): string => {
  const require = createRequire(import.meta.url);
  return require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
};

/** Fields of a record: flat in ip-location-db's files, nested in MaxMind's and DB-IP's. */
interface GeoFields {
  readonly country_code?: unknown;
  readonly state1?: unknown;
  readonly city?: unknown;
  readonly country?: { readonly iso_code?: unknown };
  readonly subdivisions?: readonly { readonly names?: { readonly en?: unknown } }[];
  readonly latitude?: unknown;
  readonly longitude?: unknown;
  readonly location?: { readonly latitude?: unknown; readonly longitude?: unknown };
}

const englishIn = (named: unknown): unknown =>
  (named as { names?: { en?: unknown } } | null | undefined)?.names?.en ?? named;

const locationIn = (record: unknown): GeoLocation => {
  const fields = (record ?? {}) as GeoFields;
  return toGeoLocation(
    fields.country_code ?? fields.country?.iso_code,
    fields.state1 ?? englishIn(fields.subdivisions?.[0]),
    englishIn(fields.city),
  );
};

const degrees = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Math.abs(value) <= most ? value : null;

const positionIn = (record: unknown): Position => {
  const { latitude, longitude, location } = (record ?? {}) as GeoFields;
  return {
    latitude: degrees(latitude ?? location?.latitude, 90),
    longitude: degrees(longitude ?? location?.longitude, 180),
  };
};

const nowhere = { location: unknownLocation, position: positionIn(null) };

type GeoReader = Reader<never>;

/** Enough networks to find a city in any database that has some. */
const PROBED_NETWORKS = 5_000;

const addressText = (address: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');

/** Samples the first networks, because each maker names its type of database differently. */
const probe = (reader: GeoReader): { hasCountries: boolean; hasCities: boolean } => {
  let hasCountries = false;
  let address = 0;
  for (let network = 0; network < PROBED_NETWORKS && address < 2 ** 32; network += 1) {
    const [record, prefixLength] = reader.getWithPrefixLength(addressText(address));
    const { country, city } = locationIn(record);
    if (city !== null) return { hasCountries: true, hasCities: true };
    hasCountries ||= country !== null;
    address += 2 ** (32 - prefixLength);
  }
  return { hasCountries, hasCities: false };
};

const openGiven = async (file: string): Promise<GeoReader> => {
  try {
    return await open<never>(file, { cache: { max: CACHED_ANSWERS } });
  } catch (cause) {
    throw new StartupError(
      `GEO_DB_PATH ${file} cannot be read as a geo database (MMDB); correct it, or unset it to use the one that is shipped`,
      { cause },
    );
  }
};

// If the bundled file is missing, start without it: every country is unknown and none is blocked.
const openShipped = async (
  resolveFile: () => string,
  logger: Logger,
): Promise<GeoReader | null> => {
  try {
    return await open<never>(resolveFile(), { cache: { max: CACHED_ANSWERS } });
  } catch (error) {
    logger.warn('geo_database_missing', { error });
    return null;
  }
};

/** Whether the database has cities. Throws if it has no countries: it is the wrong file. */
const checkGiven = (reader: GeoReader, file: string, logger: Logger): boolean => {
  const { hasCountries, hasCities } = probe(reader);
  const { databaseType } = reader.metadata;
  if (!hasCountries) {
    throw new StartupError(
      `GEO_DB_PATH ${file} is a database of another kind (${databaseType}): it has no countries; correct it, or unset it to use the one that is shipped`,
    );
  }
  if (!hasCities) {
    logger.info('geo_database_without_cities', { reason: `${databaseType} has countries only` });
  }
  return hasCities;
};

/**
 * Loads the whole database into memory. Lookups never throw; private, reserved and unknown addresses
 * have no location. Rejects with `StartupError` if the given file is no database of locations.
 */
export const openGeoDatabase = async (options: OpenOptions): Promise<GeoDatabase> => {
  const { givenFile, clock, logger, shippedFile = resolveShipped } = options;
  const reader =
    givenFile === undefined ? await openShipped(shippedFile, logger) : await openGiven(givenFile);
  const hasCities =
    reader !== null && givenFile !== undefined && checkGiven(reader, givenFile, logger);
  const builtAt = reader?.metadata.buildEpoch.getTime() ?? clock.now();
  const ageMs = clock.now() - builtAt;
  if (ageMs > limits.geo.databaseOldAfterMs) {
    logger.debug('geo_database_old', { reason: `built ${iso(builtAt)}` });
  }
  const isPublic = createPublicAddressCheck();
  // Cached on top of the reader's own cache: checking whether an address is public costs more than
  // the lookup.
  const find = rememberNewest(CACHED_ANSWERS, (address) => {
    const plain = plainAddress(address);
    if (!reader || !isPublic(plain)) return nowhere;
    try {
      const record: unknown = reader.get(plain);
      return { location: locationIn(record), position: positionIn(record) };
    } catch (error) {
      logger.warn('geo_lookup_failed', { error });
      return nowhere;
    }
  });
  return {
    builtAt: reader ? builtAt : null,
    hasCities,
    locationOf: (address) => find(address).location,
    positionOf: (address) => find(address).position,
    countryOf: (address) => find(address).location.country,
  };
};
