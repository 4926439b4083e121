/** The number of hatches, from wide to dense. */
export const HATCHES = 4;

/**
 * The hatch for a count; 0 is blank. Logarithmic: one country has most of the visits, and the
 * others must still differ.
 */
export const hatchOf = (count: number, most: number): number => {
  if (count <= 0 || most <= 0) return 0;
  const share = Math.log1p(count) / Math.log1p(Math.max(count, most));
  return Math.min(HATCHES, Math.max(1, Math.ceil(share * HATCHES)));
};

/** The inclusive range of counts for a hatch; null if no whole number falls into it. */
export const countsOf = (hatch: number, most: number): { from: number; to: number } | null => {
  const bound = (step: number) =>
    Math.floor(Math.expm1((step / HATCHES) * Math.log1p(most)) + 1e-9);
  const [from, to] = [bound(hatch - 1) + 1, hatch === HATCHES ? most : bound(hatch)];
  return from > to ? null : { from, to };
};
