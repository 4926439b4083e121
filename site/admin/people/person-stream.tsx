import { useState } from 'react';
import type { Go } from '#site/admin/frame/area.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { locationText } from '#site/admin/location-text.ts';
import type { StreamStep } from '#site/admin/people/stream-steps.ts';
import { dayText, timeText } from '#site/admin/date-texts.ts';
import type { JourneyStep } from '#site/admin/visitors/journey-steps.ts';
import { clockText } from '#site/ui/format-duration.ts';

const kindNames: Partial<Record<StreamStep['kind'], string>> = {
  'visitor message': 'They wrote',
  'own message': 'You wrote',
  'contact message': 'Contact message',
};

/** The known reading time and scroll depth of the page. */
const readText = ({ engagedMs, openMs, scrollPercent }: JourneyStep): string =>
  [
    engagedMs > 0 ? `${clockText(engagedMs / 1_000)} in view` : '',
    engagedMs === 0 && openMs !== null ? `open for ${clockText(openMs / 1_000)}` : '',
    scrollPercent === null ? '' : `read ${Math.round(scrollPercent)} %`,
  ]
    .filter((part) => part !== '')
    .join(', ');

const Page = ({ page }: { page: JourneyStep }) => {
  const read = readText(page);
  return (
    <>
      {read !== '' && <p className="step-figures">{read}</p>}
      {page.did.length > 0 && (
        <ul>
          {page.did.map(({ at, text, isError }, index) => (
            <li key={`${index} ${at}`} data-error={isError || undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Text = ({ step, go }: { step: StreamStep; go: Go }) => {
  const { kind, text, to, page } = step;
  if (page)
    return <span className="step-page">{page.page === null ? text : locationText(text)}</span>;
  const name = kindNames[kind];
  const words = name ?? text;
  return (
    <>
      {to === undefined ? (
        <span dir="auto">{words}</span>
      ) : (
        <ConsoleLink to={to} go={go}>
          <bdi>{words}</bdi>
        </ConsoleLink>
      )}
      {name !== undefined && (
        <span className="step-text small-print" dir="auto">
          {text}
        </span>
      )}
    </>
  );
};

interface Day {
  readonly name: string;
  readonly steps: StreamStep[];
}

const daysOf = (steps: readonly StreamStep[]): Day[] => {
  const days: Day[] = [];
  for (const step of steps) {
    const name = dayText(step.at);
    const last = days.at(-1);
    if (last?.name === name) last.steps.push(step);
    else days.push({ name, steps: [step] });
  }
  return days;
};

/** More than a panel shows; rendering thousands would delay the thread beside it. */
const STEPS_AT_ONCE = 60;

interface PersonStreamProps {
  steps: readonly StreamStep[];
  /** The reason why it has no visit; null if it has some, or while that is unknown. */
  noVisits: string | null;
  /** Whether earlier visits are stored, and a function that loads them once. */
  hasMore: boolean;
  onMore: (() => void) | null;
  go: Go;
}

/** All events of one person, newest first. */
export const PersonStream = ({ steps, noVisits, hasMore, onMore, go }: PersonStreamProps) => {
  const [count, setCount] = useState(STEPS_AT_ONCE);
  const isCut = count < steps.length;
  const showMore = () => {
    if (!isCut) onMore?.();
    setCount(count + STEPS_AT_ONCE);
  };
  return (
    <section className="stream" aria-labelledby="stream-name">
      <h3 id="stream-name">Journey</h3>
      {noVisits !== null && <p className="journey-none">{noVisits}</p>}
      {daysOf(steps.slice(0, count)).map((day) => (
        <section key={day.name} className="visit">
          <h4>{day.name}</h4>
          <ol>
            {day.steps.map((step) => (
              <li key={step.key} className="journey-step" data-kind={step.kind}>
                <p className="step-line">
                  <time dateTime={step.at}>{timeText(step.at)}</time>
                  <Text step={step} go={go} />
                </p>
                {step.page && <Page page={step.page} />}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {(isCut || onMore) && (
        <button type="button" className="earlier" onClick={showMore}>
          Earlier steps
        </button>
      )}
      {!isCut && !onMore && hasMore && (
        <p className="journey-none">Even earlier visits are in the export.</p>
      )}
    </section>
  );
};
