/** The visitor's detected country, as named by the notice. */
export interface DetectedLocation {
  country: string;
  countryCode: string;
}

/**
 * `isStuck`: the visitor tried to go back and is still here, so the history was empty. `withheld`:
 * the notice could not be shown. Then nobody is blocked, and nothing that the notice announces
 * starts.
 */
export type GateState =
  | { readonly step: 'loading' | 'allowed' | 'withheld' }
  | {
      readonly step: 'notice' | 'confirmation';
      readonly location: DetectedLocation;
      readonly isStuck: boolean;
    };

export type GateEvent =
  /**
   * The visitor's location if it must see the notice; null if it is allowed or unknown or the
   * lookup failed.
   */
  | { type: 'located'; location: DetectedLocation | null }
  | { type: 'continued' }
  | { type: 'went-back' }
  | { type: 'proceeded' }
  /** The visitor proceeded in another tab. */
  | { type: 'proceeded-elsewhere' }
  | { type: 'stayed' }
  /** The notice cannot be shown. */
  | { type: 'failed' };

/** The next state; the same object when the event does not apply. */
export const nextGateState = (state: GateState, event: GateEvent): GateState => {
  switch (event.type) {
    case 'located':
      if (state.step !== 'loading') return state;
      return event.location
        ? { step: 'notice', location: event.location, isStuck: false }
        : { step: 'allowed' };
    case 'failed':
      return state.step === 'notice' ? { step: 'withheld' } : state;
    case 'continued':
      return state.step === 'notice' ? { ...state, step: 'confirmation', isStuck: false } : state;
    case 'went-back':
      return state.step === 'confirmation' ? { ...state, step: 'notice' } : state;
    // Only from the confirmation, which cannot be skipped.
    case 'proceeded':
      return state.step === 'confirmation' ? { step: 'allowed' } : state;
    case 'proceeded-elsewhere':
      return 'location' in state ? { step: 'allowed' } : state;
    case 'stayed':
      return state.step === 'notice' ? { ...state, isStuck: true } : state;
  }
};

/** The screen over the page. */
export const coverOf = (state: GateState): 'initializing' | 'notice' | null => {
  if (state.step === 'loading') return 'initializing';
  return 'location' in state ? 'notice' : null;
};
