import { useEffect, useState } from 'react';
import { cityAndCountry, languageName } from '#site/admin/code-names.ts';
import type { PersonVisits } from '#site/admin/people/stream-steps.ts';
import { localTimeText } from '#site/admin/visitors/local-time-text.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => browserTimers().every(15_000, () => setNow(Date.now())), []);
  return now;
};

/** The visitor's location, local time and device. */
export const VisitorFacts = ({ visits }: { visits: PersonVisits }) => {
  const now = useMinute();
  const latest = visits.sessions[0];
  const { time_zone: zone } = visits;
  const time = zone === null ? null : localTimeText(zone, now);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Location', latest && cityAndCountry(latest)],
    ['Local time', time && `${time} (${zone})`],
    ['Browser', latest?.browser],
    ['System', latest?.os],
    ['Device', latest?.device],
    ['Language', latest?.language && languageName(latest.language)],
    ['First seen', visits.first_seen_at && momentText(visits.first_seen_at)],
    ['Last seen', visits.last_seen_at && momentText(visits.last_seen_at)],
  ];
  return (
    <dl className="visitor-facts fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || 'not known'}</dd>
        </div>
      ))}
    </dl>
  );
};
