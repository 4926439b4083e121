import type { Commission } from '#shared/domain/contact/commission.ts';
import { createObservable } from '#shared/client/observable.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.contact.commission';

/** A finished sheet: the choices, also as text, and the name in its title block. */
export interface AttachedEnquiry {
  readonly commission: Commission;
  readonly text: string;
  readonly name: string;
}

/** Only the shape: the server checks the choices, and their rules stay out of the first scripts. */
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

/** The commission sheet that goes with the next message of this tab; it survives reloads. */
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
