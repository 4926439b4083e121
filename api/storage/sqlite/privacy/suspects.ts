/**
 * Entries of the dictionaries of analytics.db that perhaps nothing names any more. What is found in
 * use is struck off.
 */
export interface Suspects {
  readonly terms: Set<number>;
  readonly sources: Set<number>;
  readonly devices: Set<number>;
  readonly errors: Set<number>;
}

export const noSuspects = (): Suspects => ({
  terms: new Set(),
  sources: new Set(),
  devices: new Set(),
  errors: new Set(),
});

export const countSuspects = ({ terms, sources, devices, errors }: Suspects): number =>
  terms.size + sources.size + devices.size + errors.size;
