import type { TimelineTouch } from '#shared/contracts/analytics-answers.ts';
import { momentText } from '#site/admin/visitors/moment-text.ts';

const lineOf = ({ channel, source, medium, campaign, term, content }: TimelineTouch): string =>
  [channel, source, medium, campaign, term, content].filter((part) => part !== null).join(' / ');

const Touch = ({ name, touch }: { name: string; touch: TimelineTouch }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {lineOf(touch) || 'direct'}
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

/** The first and the latest touch of the visitor. */
export const TouchFacts = ({ first, latest }: TouchFactsProps) => (
  <>
    <h3>Campaign</h3>
    {first === null && latest === null ? (
      <p className="journey-none">Came directly, or the browser did not report the source.</p>
    ) : (
      <dl className="visitor-facts fact-list">
        {first && <Touch name="First touch" touch={first} />}
        {latest && <Touch name="Latest touch" touch={latest} />}
      </dl>
    )}
  </>
);
