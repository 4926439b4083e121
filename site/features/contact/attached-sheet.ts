import { checkCommission, type Commission } from '#shared/domain/contact/commission.ts';
import { createObservable } from '#shared/client/observable.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.contact.commission';

/** A finished sheet, and the name in its title block. */
export interface AttachedSheet {
  readonly commission: Commission;
  readonly name: string;
}

const parse = (stored: string | null): AttachedSheet | null => {
  try {
    const { commission, name } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const checked = checkCommission(commission);
    return checked.ok && typeof name === 'string' ? { commission: checked.value, name } : null;
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
