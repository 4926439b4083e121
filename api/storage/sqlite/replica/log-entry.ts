import type { NewFingerprint } from '#api/features/fingerprint/store.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { Person } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/**
 * An entry for a node to apply to its replica of analytics.db. Applying it again changes nothing. `at`
 * is ms since the epoch.
 */
export type LogEntry =
  | { readonly kind: 'event'; readonly event: PlacedEvent }
  | { readonly kind: 'chat_started'; readonly tokenHash: TokenHash; readonly at: number }
  | { readonly kind: 'email_left'; readonly tokenHash: TokenHash; readonly at: number }
  | { readonly kind: 'fingerprint'; readonly fingerprint: NewFingerprint }
  | { readonly kind: 'erasure'; readonly person: Person; readonly at: number };

/** A position in the log. `day` is the UTC day of arrival, since the epoch. */
export interface LogPosition {
  readonly position: number;
  readonly day: number;
}

export interface LoggedEntry extends LogPosition {
  readonly entry: LogEntry;
}

/** The owners of the entry's data, so that an erasure finds it. */
export const ownersOf = (
  entry: LogEntry,
): { readonly visitorId: string | null; readonly tokenHash: string | null } => {
  if (entry.kind === 'event') {
    const { visitorId, tokenHash } = entry.event;
    return { visitorId, tokenHash };
  }
  if (entry.kind === 'fingerprint')
    return { visitorId: entry.fingerprint.visitorId, tokenHash: null };
  return { visitorId: null, tokenHash: entry.kind === 'erasure' ? null : entry.tokenHash };
};
