import { useEffect, useState } from 'react';
import { browserWhenSettled } from '#site/platform/when-settled.ts';
import { locale } from '#site/texts/locale.ts';
import { texts } from '#site/texts/en.ts';

// At most 15 s late. This needs no timer for the exact minute.
const LOOK_EVERY_MS = 15_000;

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat(locale.language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format();

/** Null until the first paint: the first use of `Intl` is slow on a phone. */
const useTimeIn = (timeZone: string): string | null => {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setTime(clockIn(timeZone));
    const stop = browserWhenSettled()(look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [timeZone]);
  return time;
};

/**
 * The owner's local time. A prerendered page cannot know it, so until scripts run the line shows
 * only the location.
 */
export const LocalTime = ({ location, timeZone }: { location: string; timeZone: string }) => {
  const time = useTimeIn(timeZone);
  return time === null ? texts.ui.location(location) : texts.ui.localTime(time, location);
};
