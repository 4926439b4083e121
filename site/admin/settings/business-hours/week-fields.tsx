import { useRef } from 'react';
import { clockOf, minuteOf, type QuietHours } from '#shared/domain/alarms/quiet-hours.ts';
import type { BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import {
  isOnWeekdays,
  onWeekdays,
  withDay,
  withSpan,
  type PartOfHoursProps,
} from '#site/admin/settings/business-hours/hours-draft.ts';
import { FaultText } from '#site/admin/settings/settings-form.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface SpanProps {
  /** "Monday", or "Monday, second" for screen readers. */
  label: string;
  span: QuietHours;
  faultId: string;
  fault: string | undefined;
  onChange: (span: QuietHours) => void;
  onRemove: () => void;
}

const SpanFields = ({ label, span, faultId, fault, onChange, onRemove }: SpanProps) => (
  <li>
    {(['from', 'to'] as const).map((end) => (
      <span key={end}>
        {end === 'to' && '–'}
        <input
          type="time"
          required
          aria-label={`${label} ${end}`}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && faultId}
          value={clockOf(span[end])}
          onChange={({ target }) => {
            const minute = minuteOf(target.value);
            if (minute !== null) onChange({ ...span, [end]: minute });
          }}
        />
      </span>
    ))}
    <button type="button" className="hours-remove" onClick={onRemove}>
      ×<span className="sr-only"> Remove {label}</span>
    </button>
    {span.to <= span.from && fault === undefined && (
      <small>{span.to === span.from ? 'all day' : span.to > 0 && 'next day'}</small>
    )}
    <FaultText id={faultId} text={fault} />
  </li>
);

interface DayProps extends PartOfHoursProps {
  weekday: number;
  name: string;
}

const DayFields = ({ id, hours, faults, onChange, weekday, name }: DayProps) => {
  const add = useRef<HTMLButtonElement>(null);
  const day = hours.week[weekday] ?? [];
  const change = (next: BusinessHours) => {
    onChange(next);
    // The used button may be gone.
    add.current?.focus();
  };
  return (
    <fieldset className="hours-day">
      <legend>{name}</legend>
      {day.length === 0 ? (
        <p>Away</p>
      ) : (
        <ul>
          {day.map((span, index) => {
            const path = `week.${weekday}.${index}`;
            return (
              <SpanFields
                // A span has no name of its own, and its fields hold no state.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                label={index === 0 ? name : `${name}, hours ${index + 1},`}
                span={span}
                faultId={`${id}-${path}`}
                fault={faults[path]}
                onChange={(next) => onChange(withDay(hours, weekday, day.with(index, next)))}
                onRemove={() => change(withDay(hours, weekday, day.toSpliced(index, 1)))}
              />
            );
          })}
        </ul>
      )}
      <div className="hours-buttons">
        <button
          ref={add}
          type="button"
          aria-disabled={day.length === presenceLimits.hoursPerDay}
          onClick={() =>
            day.length < presenceLimits.hoursPerDay &&
            onChange(withDay(hours, weekday, withSpan(day)))
          }
        >
          Add<span className="sr-only"> hours on {name}</span>
        </button>
        {day.length > 0 && !isOnWeekdays(hours, weekday) && (
          <button type="button" onClick={() => change(onWeekdays(hours, weekday))}>
            Copy to all weekdays
            <span className="sr-only">: the hours of {name}</span>
          </button>
        )}
      </div>
    </fieldset>
  );
};

/** The hours of each weekday: none, one or several spans. */
export const WeekFields = (props: PartOfHoursProps) =>
  weekdays.map((name, weekday) => (
    <DayFields key={name} {...props} weekday={weekday} name={name} />
  ));
