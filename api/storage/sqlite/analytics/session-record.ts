import type { Vitals } from '#shared/domain/analytics/vital-bucket.ts';

/** A row of `sessions`. */
export interface SessionRecord {
  readonly session_no: number;
  readonly visitor_no: number;
  readonly session_key: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly end_kind: number;
  readonly views: number;
  readonly events: number;
  readonly engaged_ms: number;
  readonly is_bounce: number;
  readonly has_chat: number;
  readonly entry_page: number | null;
  readonly exit_page: number | null;
  readonly source_no: number;
  readonly country: number | null;
  readonly region: number | null;
  readonly city: number | null;
  readonly browser: number;
  readonly os: number;
  readonly device: number;
  readonly language: number;
  readonly device_no: number;
  readonly bot_reasons: number;
  readonly bot_score: number;
  readonly is_bot: number;
}

/** A row of `events`, with its row of `vitals` if there is one. */
export interface EventRecord {
  readonly at: number;
  readonly tag: number;
  readonly kind: number;
  readonly page: number;
  readonly value: number | null;
  readonly vitals: Vitals | null;
  /** The session it is stored in; 0 while it is not stored. */
  readonly storedIn: number;
}

/** The order of events everywhere: by `at`, then by tag. */
export const inOrder = (
  a: { readonly at: number; readonly tag: number },
  b: { readonly at: number; readonly tag: number },
): number => a.at - b.at || a.tag - b.tag;

export const endKind = { open: 0, bySessionEnd: 1, idle: 2 } as const;
