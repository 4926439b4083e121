import type { Commission } from '#shared/domain/contact/commission.ts';
import { createObservable } from '#shared/client/observable.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.contact.commission';

/** A finished commission: the choices, also as text, and the name in its title block. */
export interface AttachedEnquiry {
  readonly commission: Commission;
  readonly text: string;
  readonly name: string;
}

/**
 * Checks only the shape. The server checks the choices, so their rules stay out of the initial
 * scripts.
 */
const isEnquiry = (value: unknown): value is AttachedEnquiry => {
  const { commission, text, name } = (value ?? {}) as Record<string, unknown>;
  return typeof commission === 'object' && typeof text === 'string' && typeof name === 'string';
};

const parse = (stored: string | null): AttachedEnquiry | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isEnquiry(value) ? value : null;
  } catch {
    return null;
  }
};

/** The commission that goes with this tab's next message; it survives reloads. */
export const createAttachedEnquiry = (session: KeyValue) => {
  const state = createObservable<{ enquiry: AttachedEnquiry | null }>({
    enquiry: parse(session.get(KEY)),
  });
  return {
    state,
    attach: (enquiry: AttachedEnquiry): void => {
      // Without storage it is still in memory.
      session.set(KEY, JSON.stringify(enquiry));
      state.set({ enquiry });
    },
    remove: (): void => {
      session.remove(KEY);
      state.set({ enquiry: null });
    },
  };
};

export type AttachedEnquiryStore = ReturnType<typeof createAttachedEnquiry>;
