import { createRequire } from 'node:module';
import { open, type Reader } from 'maxmind';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { plainAddress } from '#api/http/plain-address.ts';
import type { Logger } from '#api/platform/logger.ts';
import { rememberNewest } from '#api/platform/remember-newest.ts';
import { createPublicAddressCheck } from '#api/platform/public-address.ts';
import { StartupError } from '#api/platform/startup-error.ts';

/**
 * The country of an address as two upper-case letters (ISO 3166-1). Returns null for private,
 * reserved and unknown addresses, and for text that is no address. Synchronous (well under 1 ms);
 * never throws.
 */
export type CountryOf = (address: string) => string | null;

export interface GeoDatabase {
  readonly lookup: CountryOf;
  /** When the data was built, ms since the epoch; null without a database. */
  readonly builtAt: number | null;
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

/**
 * The country code in a record: flat in ip-location-db's files, under `country` in MaxMind's and
 * DB-IP's.
 */
const codeIn = (record: unknown): string | null => {
  const { country_code: flat, country } = (record ?? {}) as {
    country_code?: unknown;
    country?: { iso_code?: unknown };
  };
  const code = flat ?? country?.iso_code;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
};

const openGiven = async (file: string): Promise<Reader<never>> => {
  try {
    return await open<never>(file, { cache: { max: CACHED_ANSWERS } });
  } catch (cause) {
    throw new StartupError(
      `GEO_DB_PATH ${file} cannot be read as a geo database (MMDB); correct it, or unset it to use the one that is shipped`,
      { cause },
    );
  }
};

// Start without the database: every country is then unknown and nobody is blocked.
const openShipped = async (
  resolveFile: () => string,
  logger: Logger,
): Promise<Reader<never> | null> => {
  try {
    return await open<never>(resolveFile(), { cache: { max: CACHED_ANSWERS } });
  } catch (error) {
    logger.warn('geo_database_missing', { error });
    return null;
  }
};

/**
 * Loads the whole country database into memory. Lookups never throw; private, reserved and unknown
 * addresses have no country. Rejects with `StartupError` when the given file is not a database.
 */
export const openGeoDatabase = async (options: OpenOptions): Promise<GeoDatabase> => {
  const { givenFile, clock, logger, shippedFile = resolveShipped } = options;
  const reader =
    givenFile === undefined ? await openShipped(shippedFile, logger) : await openGiven(givenFile);
  const builtAt = reader?.metadata.buildEpoch.getTime() ?? clock.now();
  const ageMs = clock.now() - builtAt;
  if (ageMs > limits.geo.databaseOldAfterMs) {
    logger.debug('geo_database_old', { reason: `built ${iso(builtAt)}` });
  }
  const isPublic = createPublicAddressCheck();
  return {
    builtAt: reader ? builtAt : null,
    // Cached on top of the reader's own cache: checking whether an address is public costs more
    // than the lookup.
    lookup: rememberNewest(CACHED_ANSWERS, (address): string | null => {
      const plain = plainAddress(address);
      if (!reader || !isPublic(plain)) return null;
      try {
        return codeIn(reader.get(plain));
      } catch (error) {
        logger.warn('geo_lookup_failed', { error });
        return null;
      }
    }),
  };
};
