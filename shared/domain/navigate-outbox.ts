import { limits } from '#shared/limits.ts';

/** An item of the offline outbox, as in `outboxItemSchema`. */
export interface NavigateItem {
  readonly id: string;
  readonly type: 'navigate';
  readonly payload: { readonly currentPage: string };
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly attempts: number;
}

/** Stores at most 200 items and drops the oldest, since the visitor's current page matters more. */
export const withNavigate = (
  items: readonly NavigateItem[],
  item: NavigateItem,
): readonly NavigateItem[] => [...items, item].slice(-limits.realtime.outboxItems);

const isNavigateItem = (value: unknown): value is NavigateItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, payload, createdAt, attempts } = value as Record<string, unknown>;
  const page = (payload as { currentPage?: unknown } | null | undefined)?.currentPage;
  return (
    typeof id === 'string' &&
    id.length > 0 &&
    id.length <= 64 &&
    type === 'navigate' &&
    typeof page === 'string' &&
    /^\/(?!\/)/.test(page) &&
    Number.isFinite(createdAt) &&
    Number.isSafeInteger(attempts)
  );
};

/** Parses the stored queue. Skips invalid items; never throws. */
export const parseNavigateOutbox = (text: string | null): readonly NavigateItem[] => {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value
          .filter(isNavigateItem)
          .slice(-limits.realtime.outboxItems)
          // Earlier versions stored fractions.
          .map((item) => ({ ...item, createdAt: Math.trunc(item.createdAt) }))
      : [];
  } catch {
    return [];
  }
};
