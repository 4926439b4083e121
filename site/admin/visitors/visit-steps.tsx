import type { TimelineSession } from '#shared/contracts/analytics-answers.ts';
import { journeySteps, type JourneyStep } from '#site/admin/visitors/journey-steps.ts';
import { momentText, timeText } from '#site/admin/visitors/moment-text.ts';
import { clockText } from '#site/ui/format-duration.ts';

/** The time on a page, as precisely as it was reported. */
const lookText = ({ engagedMs, openMs }: Pick<JourneyStep, 'engagedMs' | 'openMs'>): string => {
  if (engagedMs > 0) return `${clockText(engagedMs / 1_000)} in view`;
  return openMs === null ? 'under a minute in view' : `open for ${clockText(openMs / 1_000)}`;
};

const Step = ({ step }: { step: JourneyStep }) => (
  <li className="journey-step">
    <p className="step-line">
      <time dateTime={step.at}>{timeText(step.at)}</time>
      <span className="step-page">{step.page ?? 'before any page'}</span>
    </p>
    <p className="step-figures">
      {lookText(step)}
      {step.scrollPercent !== null && `, read to ${Math.round(step.scrollPercent)}%`}
    </p>
    {step.did.length > 0 && (
      <ul>
        {step.did.map(({ at, text, isError }, index) => (
          <li key={`${index} ${at}`} data-error={isError || undefined}>
            {text}
          </li>
        ))}
      </ul>
    )}
  </li>
);

/** One visit, page by page. */
export const VisitSteps = ({ session }: { session: TimelineSession }) => {
  const { started_at: at, views, source, channel, campaign, is_bot: isBot } = session;
  const look = lookText({
    engagedMs: session.engaged_s * 1_000,
    openMs: Date.parse(session.ended_at) - Date.parse(at),
  });
  const from = [channel, source, campaign].filter((part) => part !== null).join(' / ');
  return (
    <section className="visit">
      <h4>
        {momentText(at)}
        <span>
          {views} {views === 1 ? 'page' : 'pages'}, {look}
          {from !== '' && `, ${from}`}
          {isBot && ', counted as a bot'}
        </span>
      </h4>
      <ol>
        {journeySteps(session.events).map((step, index) => (
          <Step key={`${index} ${step.at}`} step={step} />
        ))}
      </ol>
    </section>
  );
};
