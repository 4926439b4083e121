import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Month } from '#site/catalogue/months.ts';
import { texts } from '#site/texts/en.ts';
import { formatDate } from '#site/ui/format-date.ts';

/** The time per month while the plan plays. */
const STEP_MS = 90;

const yearOf = ({ month }: Month) => month.slice(0, 4);

/** The share of the strip that a year takes. */
const YEAR = 0.08;

/** A stroke for each month, higher for more projects, and the year at its first month. */
const Scale = ({ months }: { months: readonly Month[] }) => {
  const last = Math.max(1, months.length - 1);
  const most = Math.max(...months.map(({ own }) => own));
  const isJanuary = ({ month }: Month) => month.endsWith('-01');
  // The first year gives way if the next one begins too close.
  const next = months.slice(1, last * YEAR + 1).findIndex(isJanuary);
  const strokes = months.map(({ own }, at) => `M${at} 1V${(1 - own / most).toFixed(2)}`);
  return (
    <svg className="plan-time-scale" aria-hidden="true">
      <svg viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" height="20">
        <path d={`${strokes.join('')}M0 1H${last}`} />
      </svg>
      {months.map((month, at) => {
        const year = yearOf(month);
        return (
          (at === 0 ? next === -1 : isJanuary(month)) && (
            <text key={year} x={`${((100 * at) / last).toFixed(1)}%`} y="39">
              <tspan>{year.slice(0, 2)}</tspan>
              {year.slice(2)}
            </text>
          )
        );
      })}
    </svg>
  );
};

/** Steps through all months once. `stop` ends it early. */
const usePlay = (count: number, onStep: (step: number) => void) => {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = () => clearInterval(timer.current);
  useEffect(() => () => clearInterval(timer.current), []);
  const play = () => {
    stop();
    let step = 0;
    onStep(step);
    timer.current = setInterval(() => {
      step += 1;
      onStep(step);
      if (step >= count - 1) stop();
    }, STEP_MS);
  };
  return { play, stop };
};

/** A strip of the title block that sets the month shown on the plan. */
export const PlanTime = ({
  months,
  step,
  onStep,
  onApproach,
}: {
  months: readonly Month[];
  step: number;
  onStep: (step: number) => void;
  onApproach: () => void;
}) => {
  const id = useId();
  const { play, stop } = usePlay(months.length, onStep);
  const shown = months[step];
  // Nothing was added since the first month.
  if (!shown || months.length < 2) return null;
  const isToday = step === months.length - 1;
  const month = isToday ? texts.home.plan.time.today : formatDate(shown.month);
  return (
    <div className="plan-time" onPointerEnter={onApproach} onFocus={onApproach}>
      <label className="label plan-time-name" htmlFor={id}>
        {texts.home.plan.time.name}
      </label>
      <div className="plan-time-track">
        <Scale months={months} />
        <input
          id={id}
          type="range"
          min={0}
          max={months.length - 1}
          value={step}
          autoComplete="off"
          aria-valuetext={texts.home.plan.time.shown(month, shown.total)}
          onChange={(event) => {
            stop();
            onStep(Number(event.target.value));
          }}
        />
      </div>
      <p className="label plan-time-shown" aria-hidden="true">
        {month}
      </p>
      <Link className="plan-time-guide label" to="/drawings">
        {texts.home.plan.time.guide}
      </Link>
      <button type="button" className="plan-time-play label" onClick={play}>
        {texts.home.plan.time.play}
        <span className="sr-only">{texts.home.plan.time.playFrom(yearOf(months[0] ?? shown))}</span>
      </button>
    </div>
  );
};
