import { limits } from '#shared/limits.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';
import type { PageError } from '#site/features/analytics/tracked-event.ts';

/** The fields read from an `ErrorEvent` or a `PromiseRejectionEvent`. */
export interface ErrorSignal {
  readonly type: string;
  readonly message?: string;
  readonly filename?: string;
  readonly lineno?: number;
  readonly colno?: number;
  readonly error?: unknown;
  readonly reason?: unknown;
}

const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    // Any value may be thrown, even an object that cannot be converted to a string.
    return 'unknown';
  }
};

/** The report of an error, or null for one that is not the site's. */
export const describeError = (signal: ErrorSignal): PageError | null => {
  const cause = signal.error ?? signal.reason;
  const thrown = cause instanceof Error ? cause : null;
  const message = signal.message || textOf(thrown?.message ?? cause);
  // Not an error: sizes not delivered in this frame are delivered in the next.
  if (message.startsWith('ResizeObserver loop')) return null;
  return {
    kind: signal.type as PageError['kind'],
    message: cutText(message),
    stack: cutText(thrown?.stack, limits.analytics.stackCharacters),
    source: cutText(signal.filename),
    line: signal.lineno,
    column: signal.colno,
  };
};
