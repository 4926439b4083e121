// @ts-check

// A quiet night, a peak before noon and one in the evening; UTC, for visitors of many time zones.
const byHour = [3, 2, 2, 2, 2, 3, 4, 6, 8, 9, 10, 10, 9, 9, 10, 10, 9, 8, 8, 8, 8, 7, 6, 4];
// Sunday first.
const byWeekday = [6, 10, 11, 11, 11, 9, 6];
const SLOT_MS = 60 * 60_000;

/**
 * The hours of a period, in order, each with its share of the whole.
 *
 * @param {number} startMs
 * @param {number} endMs
 * @returns {{ fromMs: number, toMs: number, share: number }[]}
 */
export const hoursOf = (startMs, endMs) => {
  const slots = [];
  for (let fromMs = startMs; fromMs < endMs; fromMs += SLOT_MS) {
    const toMs = Math.min(fromMs + SLOT_MS, endMs);
    const middle = new Date((fromMs + toMs) / 2);
    const hour = byHour[middle.getUTCHours()] ?? 0;
    const day = byWeekday[middle.getUTCDay()] ?? 0;
    slots.push({ fromMs, toMs, weight: ((toMs - fromMs) / SLOT_MS) * hour * day });
  }
  const whole = slots.reduce((sum, { weight }) => sum + weight, 0);
  return slots.map(({ fromMs, toMs, weight }) => ({ fromMs, toMs, share: weight / whole }));
};
