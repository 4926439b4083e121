import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import { entropyBits } from '#shared/domain/fingerprint/entropy-bits.ts';
import { noStabilityRecord, stabilityScore } from '#shared/domain/fingerprint/stability.ts';
import {
  subhashNames,
  type FingerprintReadings,
  type Subhash,
} from '#shared/domain/fingerprint/parts.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { StoredFingerprint, NewFingerprint } from '#api/features/fingerprint/store.ts';

type Subhashes = Record<Subhash, Buffer | null>;

export interface FingerprintRow extends Subhashes {
  visitor_id: Buffer;
  day: number;
  received_at: number;
  primary_hash: Buffer;
  attributes: string;
  collection_ms: number;
  started_at: string;
  ended_at: string;
  stability_score: number;
  entropy_bits: number;
}

/** Converts a UUID to its 16 bytes and back. */
export const bytesOfId = (id: VisitorId): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
export const idOfBytes = (bytes: Buffer): VisitorId =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as VisitorId;

const eachSubhash = <T>(of: (name: Subhash) => T): Record<Subhash, T> =>
  Object.fromEntries(subhashNames.map((name) => [name, of(name)])) as Record<Subhash, T>;

const userAgentOf = ({ ua }: FingerprintReadings): string => ('value' in ua ? ua.value : '');

/** Missing measures are estimated as a client would; a missing time becomes the time of arrival. */
export const toRow = ({ visitorId, at, payload }: NewFingerprint): FingerprintRow => ({
  ...eachSubhash((name) => {
    const hex = payload.subhashes[name];
    return hex === null ? null : Buffer.from(hex, 'hex');
  }),
  visitor_id: bytesOfId(visitorId),
  day: Math.floor(at / DAY_MS),
  received_at: at,
  primary_hash: Buffer.from(payload.primaryHash, 'hex'),
  attributes: JSON.stringify(payload.attributes),
  collection_ms: payload.collectionTimeMs ?? 0,
  started_at: payload.clientTimestamps?.startedAt ?? iso(at),
  ended_at: payload.clientTimestamps?.endedAt ?? iso(at),
  stability_score:
    payload.stabilityScore ?? stabilityScore(noStabilityRecord, userAgentOf(payload.attributes)),
  entropy_bits: payload.entropyBits ?? entropyBits(payload.attributes),
});

const toPayload = (row: FingerprintRow): BodyOf<typeof sendFingerprint> => ({
  version: 'fp:v2',
  primaryHash: row.primary_hash.toString('hex') as PrimaryHash,
  // Safe: toRow wrote it from a payload that had passed the contract.
  attributes: JSON.parse(row.attributes) as FingerprintReadings,
  subhashes: eachSubhash((name) => row[name]?.toString('hex') ?? null),
  collectionTimeMs: row.collection_ms,
  clientTimestamps: { startedAt: row.started_at, endedAt: row.ended_at },
  stabilityScore: row.stability_score,
  entropyBits: row.entropy_bits,
});

export const toStored = (row: FingerprintRow): StoredFingerprint => ({
  primaryHash: row.primary_hash.toString('hex') as PrimaryHash,
  at: row.received_at,
  payload: toPayload(row),
});
