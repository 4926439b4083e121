const isLong = process.env['FOYER_LONG_FAULTS'] === '1';

/** `npm run test:faults -- --long`: more rounds, longer times, the same assertions. */
export const shortOrLong = (short: number, long: number): number => (isLong ? long : short);
