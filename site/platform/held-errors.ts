import { createHeldSignals, type HeldSignals } from '#site/platform/held-signals.ts';

export type ErrorSignal = ErrorEvent | PromiseRejectionEvent;

const MOST = 5;

/**
 * Buffers the page's errors until there is a listener: the reporting code loads after the page, and
 * most errors happen while it starts.
 */
export const holdErrors = (): Omit<HeldSignals<ErrorSignal>, 'add'> => {
  const held = createHeldSignals<ErrorSignal>(MOST);
  for (const type of ['error', 'unhandledrejection'] as const) addEventListener(type, held.add);
  return held;
};
