/**
 * Dictionary entries of analytics.db that may have become unreferenced. Entries found in use are
 * removed from the set.
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
