import { createHeldSignals, type HeldSignals } from '#site/platform/held-signals.ts';

export type ErrorSignal = ErrorEvent | PromiseRejectionEvent;

const MOST = 5;

/**
 * Holds what goes wrong on the page until somebody listens: the code that reports errors comes after
 * the page itself, whose beginning is when most of them happen.
 */
export const holdErrors = (): Omit<HeldSignals<ErrorSignal>, 'add'> => {
  const held = createHeldSignals<ErrorSignal>(MOST);
  for (const type of ['error', 'unhandledrejection'] as const) addEventListener(type, held.add);
  return held;
};
