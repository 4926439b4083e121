import type { BodyOf } from '#shared/contracts/call.ts';
import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import type { PrimaryHash } from '#shared/contracts/ids.ts';
import { entropyBits } from '#shared/domain/fingerprint/entropy-bits.ts';
import {
  type FingerprintReadings,
  subhashNames,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';
import {
  addComparison,
  noStabilityRecord,
  stabilityScore,
} from '#shared/domain/fingerprint/stability.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import {
  saveRecord,
  readRecord,
  type FingerprintRecord,
} from '#site/features/fingerprint/fingerprint-record.ts';
import { localDay } from '#site/platform/local-day.ts';
import type { Sha256 } from '#site/platform/identity/sha256.ts';
import { subhashText } from '#shared/domain/fingerprint/subhash-text.ts';
import { limits } from '#shared/limits.ts';
import { hexOf } from '#site/platform/hex-of.ts';

/** The first digits of each subhash's SHA-256; null if its attributes timed out. */
export const subhashesOf = async (
  readings: FingerprintReadings,
  sha256: Sha256,
): Promise<Record<Subhash, string | null>> => {
  const pairs = subhashNames.map(async (name) => {
    const text = subhashText(name, readings);
    if (text === null) return [name, null];
    return [name, hexOf(await sha256(text)).slice(0, limits.fingerprint.subhashHexDigits)];
  });
  return Object.fromEntries(await Promise.all(pairs)) as Record<Subhash, string | null>;
};

export interface DailyFingerprintDeps {
  primaryHash: PrimaryHash;
  collect: () => Promise<FingerprintReadings>;
  send: (payload: BodyOf<typeof sendFingerprint>) => Promise<unknown>;
  sha256: Sha256;
  clock: Clock;
  storage: KeyValue;
}

const stabilityOf = (
  last: FingerprintRecord | null,
  now: Pick<FingerprintRecord, 'subhashes' | 'at'>,
) => {
  const record = last?.stability ?? noStabilityRecord;
  if (!last?.subhashes || !now.subhashes) return record;
  return addComparison(record, last.subhashes, now.subhashes, now.at - last.at);
};

const userAgentOf = ({ ua }: FingerprintReadings): string => ('value' in ua ? ua.value : '');

/**
 * Collects and sends the fingerprint unless one was sent this calendar day. The day is saved before
 * sending: at most once a day also means no retry after a lost response. Without storage nothing is
 * sent.
 */
export const sendDailyFingerprint = async (deps: DailyFingerprintDeps): Promise<void> => {
  const { clock, storage, sha256 } = deps;
  const last = readRecord(storage);
  const startedAt = clock.now();
  const day = localDay(startedAt);
  if (last?.day === day) return;
  const noStability = last?.stability ?? noStabilityRecord;
  const subhashesBefore = last?.subhashes ?? null;
  if (
    !saveRecord(storage, { day, at: startedAt, subhashes: subhashesBefore, stability: noStability })
  ) {
    return;
  }
  const begun = steadyNow(clock);
  const attributes = await deps.collect();
  const subhashes = await subhashesOf(attributes, sha256);
  const collectionTimeMs = Math.max(0, Math.round((steadyNow(clock) - begun) * 10) / 10);
  const stability = stabilityOf(last, { subhashes, at: startedAt });
  saveRecord(storage, { day, at: startedAt, subhashes, stability });
  await deps.send({
    version: 'fp:v2',
    primaryHash: deps.primaryHash,
    attributes,
    subhashes,
    collectionTimeMs,
    clientTimestamps: {
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(clock.now()).toISOString(),
    },
    stabilityScore: stabilityScore(stability, userAgentOf(attributes)),
    entropyBits: entropyBits(attributes),
  });
};
