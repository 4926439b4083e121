/** The country the visitor seems to be in, as the notice names it. */
export interface DetectedPlace {
  country: string;
  countryCode: string;
}

/**
 * SPEC 4. `isSlow`: the answer has been waited for long enough that a visitor is told. `isStuck`: the
 * visitor asked to go back and is still here, so the browser had nowhere to go.
 */
export type GateState =
  | { readonly step: 'loading'; readonly isSlow: boolean }
  | { readonly step: 'allowed' }
  | {
      readonly step: 'notice' | 'confirmation';
      readonly place: DetectedPlace;
      readonly isStuck: boolean;
    };

export type GateEvent =
  | { type: 'waited' }
  /** The place to block, or null: allowed, unknown, or not to be found out. */
  | { type: 'located'; place: DetectedPlace | null }
  | { type: 'continued' }
  | { type: 'went-back' }
  | { type: 'proceeded' }
  | { type: 'stayed' }
  /** The screens cannot be shown: everybody is let through. */
  | { type: 'failed' };

/** What follows on `event`; the very same state where the event means nothing. */
export const nextGateState = (state: GateState, event: GateEvent): GateState => {
  switch (event.type) {
    case 'waited':
      return state.step === 'loading' ? { step: 'loading', isSlow: true } : state;
    case 'located':
      if (state.step !== 'loading') return state;
      return event.place
        ? { step: 'notice', place: event.place, isStuck: false }
        : { step: 'allowed' };
    case 'failed':
      return { step: 'allowed' };
    case 'continued':
      return state.step === 'notice' ? { ...state, step: 'confirmation', isStuck: false } : state;
    case 'went-back':
      return state.step === 'confirmation' ? { ...state, step: 'notice' } : state;
    // Only from the confirmation: there is no way around it.
    case 'proceeded':
      return state.step === 'confirmation' ? { step: 'allowed' } : state;
    case 'stayed':
      return state.step === 'notice' ? { ...state, isStuck: true } : state;
  }
};

/** Whether a screen stands before the page. An answer that comes soon needs none. */
export const isCovering = (state: GateState): boolean =>
  state.step === 'loading' ? state.isSlow : state.step !== 'allowed';
