import { useSyncExternalStore } from 'react';

// A quarter of a minute late at most, without a timer to the exact turn of the minute.
const LOOK_EVERY_MS = 15_000;

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format();

const everyMoment = (look: () => void) => {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
};

/**
 * The time at the owner's place. A prerendered page cannot know it, so until scripts run the line
 * names the place alone.
 */
export const LocalTime = ({ place, timeZone }: { place: string; timeZone: string }) => {
  const time = useSyncExternalStore(
    everyMoment,
    () => clockIn(timeZone),
    () => null,
  );
  return time === null ? (
    <>The desk is in {place}.</>
  ) : (
    <>
      It is {time} in {place}.
    </>
  );
};
