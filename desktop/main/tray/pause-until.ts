/** How long alerts are paused. */
export type PauseEnd = 'in-an-hour' | 'tomorrow';

/** Tomorrow begins at eight in the morning. At three at night, that is the same day. */
const MORNING = 8;
const NIGHT_ENDS = 4;

/** The end of a pause chosen now, in ms since the epoch, local time. */
export const pauseUntil = (end: PauseEnd, now: number): number => {
  if (end === 'in-an-hour') return now + 3_600_000;
  const date = new Date(now);
  const days = date.getHours() < NIGHT_ENDS ? 0 : 1;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, MORNING).getTime();
};
