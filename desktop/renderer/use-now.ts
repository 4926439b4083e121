import { useEffect, useState } from 'react';
import { browserTimers } from '#site/platform/browser-time.ts';

/**
 * The time, in ms since the epoch: read when `until` changes and when it is reached, which no other
 * event reports.
 */
export const useNow = (until: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timers = browserTimers();
    const look = () => setNow(Date.now());
    const stops = [
      timers.after(0, look),
      ...(until === null ? [] : [timers.after(Math.max(0, until - Date.now()), look)]),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [until]);
  return now;
};
