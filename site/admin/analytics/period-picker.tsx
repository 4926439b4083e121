import { useState, type SubmitEvent } from 'react';
import { datesOf, type DateRange, type PeriodName } from '#shared/domain/analytics/period.ts';
import { daysBetween } from '#shared/domain/analytics/zoned-time.ts';
import { limits } from '#shared/limits.ts';
import type { AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
import { browserClock } from '#site/platform/browser-time.ts';

/** The keys 1 to 4 choose these. */
export const shortPeriods: readonly (readonly [PeriodName, string])[] = [
  ['today', 'Today'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
];
const otherPeriods: readonly (readonly [PeriodName, string])[] = [
  ['yesterday', 'Yesterday'],
  ['month', 'This month'],
  ['last_month', 'Last month'],
  ['year', 'This year'],
];

interface PeriodPickerProps {
  analyticsQuery: AnalyticsQuery;
  setAnalyticsQuery: (analyticsQuery: AnalyticsQuery) => void;
  timeZone: string;
}

const problemOf = (from: string, to: string): string | null => {
  if (from === '' || to === '') return 'Choose both days.';
  if (from > to) return 'The first day must be before the last.';
  const { periodDaysMax } = limits.analytics;
  return daysBetween(from, to) >= periodDaysMax ? `At most ${periodDaysMax} days.` : null;
};

interface DatesFormProps {
  label: string;
  dates: DateRange;
  onChoose: (dates: DateRange) => void;
}

export const DatesForm = ({ label, dates, onChoose }: DatesFormProps) => {
  const [from, setFrom] = useState(dates.from);
  const [to, setTo] = useState(dates.to);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemOf(from, to);
    setProblem(found);
    if (found === null) onChoose({ from, to });
  };
  return (
    <form className="custom-period" aria-label={label} onSubmit={submit}>
      <label>
        <span>From</span>
        <input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      <label>
        <span>to</span>
        <input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </label>
      <button type="submit" className="plain-button">
        Show
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </form>
  );
};

const CUSTOM = 'custom';

/** Chooses the period: common ones by one click, others from a list, any days by date. */
export const PeriodPicker = ({
  analyticsQuery,
  setAnalyticsQuery,
  timeZone,
}: PeriodPickerProps) => {
  const { period } = analyticsQuery;
  const isCustom = typeof period === 'object';
  const [isChoosing, setChoosing] = useState(false);
  const isOther = isCustom || isChoosing || otherPeriods.some(([id]) => id === period);
  const choose = (name: PeriodName) => {
    setChoosing(false);
    setAnalyticsQuery({ ...analyticsQuery, period: name, offset: 0 });
  };
  return (
    <>
      <fieldset className="periods">
        <legend className="sr-only">Period</legend>
        {shortPeriods.map(([id, name]) => (
          <button
            key={id}
            type="button"
            aria-pressed={period === id && !isChoosing}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
        <select
          aria-label="Other period"
          data-chosen={isOther || undefined}
          value={isCustom || isChoosing ? CUSTOM : isOther ? period : ''}
          onChange={({ target }) => {
            const named = otherPeriods.find(([id]) => id === target.value);
            if (named) choose(named[0]);
            else setChoosing(target.value === CUSTOM);
          }}
        >
          <option value="">Other…</option>
          {otherPeriods.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={CUSTOM}>Custom</option>
        </select>
      </fieldset>
      {(isCustom || isChoosing) && (
        <DatesForm
          key={JSON.stringify(period)}
          label="Days"
          dates={isCustom ? period : datesOf(period, browserClock().now(), timeZone)}
          onChoose={(dates) => {
            setAnalyticsQuery({ ...analyticsQuery, period: dates, offset: 0 });
            setChoosing(false);
          }}
        />
      )}
    </>
  );
};
