import { floodLimits } from '#shared/flood-limits.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { addressKey } from '#api/http/address-key.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createLimiter } from '#api/http/limiter.ts';
import { slowDown } from '#api/http/slow-down.ts';

/** The reader and their address. */
export interface Reader {
  readonly address: string;
  /** Null for a caller without a token. */
  readonly visitor: TokenHash | null;
}

interface Sized {
  /** The size of the messages as JSON. */
  readonly bytes: number;
}

/** Bytes charged in advance. */
interface Reserved {
  /** Counts bytes read; an excess over the reservation is charged too. */
  used(bytes: number): void;
  /** Returns the unread rest. */
  end(): void;
}

// The limiter would not carry a higher debt, yet return all of it (limiter.ts).
const mostReserved = floodLimits.readBytesPerVisitor[0].times;

/**
 * Limits the bytes of messages read, per address and per visitor. HTTP and sockets share one count. A
 * read is charged in advance and the difference refunded, so that simultaneous reads count too.
 */
export const createReadLimit = (clock: Clock) => {
  const perAddress = createLimiter(clock, floodLimits.readBytesPerAddress);
  const perVisitor = createLimiter(clock, floodLimits.readBytesPerVisitor);
  const pageBytes = floodLimits.pageBytes;

  const countsOf = (reader: Reader | null) =>
    reader === null
      ? []
      : [
          { limiter: perAddress, key: addressKey(reader.address) },
          ...(reader.visitor === null ? [] : [{ limiter: perVisitor, key: reader.visitor }]),
        ];
  const refusalOf = (reader: Reader | null): Failure | null => {
    const waitMs = Math.max(0, ...countsOf(reader).map(({ limiter, key }) => limiter.waitMs(key)));
    return waitMs > 0 ? slowDown('too much was read', waitMs) : null;
  };
  const charge = (reader: Reader | null, bytes: number): void => {
    for (const { limiter, key } of countsOf(reader)) limiter.charge(key, bytes);
  };

  /** Charges the bytes before they are read, or refuses. */
  const reserve = (reader: Reader | null, bytes: number): Reserved | Failure => {
    const refusal = refusalOf(reader);
    if (refusal) return refusal;
    charge(reader, bytes);
    let left = bytes;
    return {
      used: (read) => {
        if (read > left) charge(reader, read - left);
        left = Math.max(0, left - read);
      },
      end: () => {
        for (const { limiter, key } of countsOf(reader)) limiter.giveBack(key, left);
        left = 0;
      },
    };
  };

  return {
    /** For a read of several pages; call `end` after it. A null reader is the admin, who is not counted. */
    reservePages: (reader: Reader | null, pages: number): Reserved | Failure =>
      reserve(reader, Math.min(pages * pageBytes, mostReserved)),
    /** Reads one page and counts it, or refuses. */
    page: async <Page extends Sized>(
      reader: Reader | null,
      read: () => Promise<Page | Failure>,
    ): Promise<Page | Failure> => {
      const reserved = reserve(reader, pageBytes);
      if ('error' in reserved) return reserved;
      try {
        const page = await read();
        if ('bytes' in page) reserved.used(page.bytes);
        return page;
      } finally {
        reserved.end();
      }
    },
  };
};

export type ReadLimit = ReturnType<typeof createReadLimit>;
