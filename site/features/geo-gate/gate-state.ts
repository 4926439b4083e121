/** The country the visitor seems to be in, as the notice names it. */
export interface DetectedPlace {
  country: string;
  countryCode: string;
}

/**
 * `isSlow`: the answer has been waited for long enough that a visitor is told. `isStuck`: the visitor
 * asked to go back and is still here, so the browser had nowhere to go. `withheld`: the notice could
 * not be shown. Nobody is kept out by that, and nothing that it announces begins.
 */
export type GateState =
  | { readonly step: 'loading'; readonly isSlow: boolean }
  | { readonly step: 'allowed' | 'withheld' }
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
  /** The notice cannot be shown. */
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
      return state.step === 'notice' ? { step: 'withheld' } : state;
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

/** Which screen stands before the page. An answer that comes soon needs none. */
export const coverOf = (state: GateState): 'initializing' | 'notice' | null => {
  if (state.step === 'loading') return state.isSlow ? 'initializing' : null;
  return 'place' in state ? 'notice' : null;
};
