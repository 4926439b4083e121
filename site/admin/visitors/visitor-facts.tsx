import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { TimelineTouch } from '#shared/contracts/analytics-answers.ts';
import { cityAndCountry, languageName } from '#site/admin/code-names.ts';
import type { PersonVisits } from '#site/admin/people/stream-steps.ts';
import { localTimeText } from '#site/admin/visitors/local-time-text.ts';
import { momentText } from '#site/admin/date-texts.ts';
import { DIRECT, sourceText } from '#site/admin/source-text.ts';
import { useMinute } from '#site/admin/use-minute.ts';

interface VisitorFactsProps {
  visits: PersonVisits;
  /** Their presence row; undefined if they are absent. */
  row: PresenceRow | undefined;
}

export const VisitorFacts = ({ visits, row }: VisitorFactsProps) => {
  const now = useMinute();
  const latest = visits.sessions[0];
  const { time_zone: zone } = visits;
  const time = zone === null ? null : localTimeText(zone, now);
  const facts: readonly (readonly [string, string | false | null | undefined])[] = [
    ['Location', latest && cityAndCountry(latest)],
    ['Local time', time && `${time} (${zone})`],
    ['Browser', latest?.browser],
    ['System', latest?.os],
    ['Device', latest?.device],
    ['Language', latest?.language && languageName(latest.language)],
    ['Round trip', row && typeof row.round_trip_ms === 'number' && `${row.round_trip_ms} ms`],
    ['Network', row?.network_class],
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

const lineOf = (touch: TimelineTouch): string =>
  [sourceText(touch), touch.medium, touch.term, touch.content]
    .filter((part) => part !== null)
    .join(' · ');

const Touch = ({ name, touch }: { name: string; touch: TimelineTouch }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {lineOf(touch)}
      <span className="touch-when small-print">
        {momentText(touch.at)}
        {touch.landing_page !== null && `, on ${touch.landing_page}`}
        {touch.referrer !== null && `, from ${touch.referrer}`}
      </span>
    </dd>
  </div>
);

interface TouchFactsProps {
  first: TimelineTouch | null;
  latest: TimelineTouch | null;
}

export const TouchFacts = ({ first, latest }: TouchFactsProps) => (
  <>
    <h3>Campaign</h3>
    {first === null && latest === null ? (
      <p className="journey-none">{DIRECT}</p>
    ) : (
      <dl className="visitor-facts fact-list">
        {first && <Touch name="First touch" touch={first} />}
        {latest && <Touch name="Latest touch" touch={latest} />}
      </dl>
    )}
  </>
);
