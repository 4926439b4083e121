import type { Commission } from '#shared/domain/contact/commission.ts';
import { createObservable } from '#shared/client/observable.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.contact.commission';

/** A finished sheet: the choices, also as text, and the name in its title block. */
export interface AttachedSheet {
  readonly commission: Commission;
  readonly text: string;
  readonly name: string;
}

/** Only the shape: the server checks the choices, and their rules stay out of the first scripts. */
const isSheet = (value: unknown): value is AttachedSheet => {
  const { commission, text, name } = (value ?? {}) as Record<string, unknown>;
  return typeof commission === 'object' && typeof text === 'string' && typeof name === 'string';
};

const parse = (stored: string | null): AttachedSheet | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isSheet(value) ? value : null;
  } catch {
    return null;
  }
};

/** The commission sheet that goes with the next message of this tab; it survives reloads. */
export const createAttachedSheet = (session: KeyValue) => {
  const state = createObservable<{ sheet: AttachedSheet | null }>({
    sheet: parse(session.get(KEY)),
  });
  return {
    state,
    attach: (sheet: AttachedSheet): void => {
      // Without storage it is still in memory.
      session.set(KEY, JSON.stringify(sheet));
      state.set({ sheet });
    },
    remove: (): void => {
      session.remove(KEY);
      state.set({ sheet: null });
    },
  };
};

export type AttachedSheetStore = ReturnType<typeof createAttachedSheet>;
