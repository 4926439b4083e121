import { useEffect, useState } from 'react';
import { ageText } from '#site/ui/chat/age-text.ts';

/** How long ago `at` (ms since the epoch) is, each second anew. Never read out: it would not stop. */
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
