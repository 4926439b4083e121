import { useEffect, useState } from 'react';
import { browserTimers } from '#site/platform/browser-time.ts';

/** The time in ms since the epoch, current to a quarter of a minute. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => browserTimers().every(15_000, () => setNow(Date.now())), []);
  return now;
};
