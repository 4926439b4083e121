import { useEffect, useState } from 'react';
import { texts } from '#site/texts/en.ts';

/** An age in one unit: "12 s ago", "3 min ago", "2 h ago". */
export const ageText = (ageMs: number): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return texts.thread.secondsAgo(seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? texts.thread.minutesAgo(minutes)
    : texts.thread.hoursAgo(Math.floor(minutes / 60));
};

/**
 * The age of `at` (ms since the epoch), updated every second. Hidden from screen readers, which
 * would read out every update.
 */
export const ContactAge = ({ at }: { at: number }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="contact-age" aria-live="off">
      {ageText(now - at)}
    </span>
  );
};
