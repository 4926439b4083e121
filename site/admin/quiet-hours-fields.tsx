import { clockOf, minuteOf, type QuietHours } from '#shared/domain/alarms/quiet-hours.ts';
import './quiet-hours-fields.css';

interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

/** What a night is to most; changed at once by whom it does not suit. */
const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** Whether there are hours in which nothing rings, and which. */
export const QuietHoursFields = ({ quiet, onChange }: QuietHoursFieldsProps) => (
  <fieldset className="quiet-hours">
    <legend>
      <label>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={(event) => onChange(event.target.checked ? NIGHT : null)}
        />{' '}
        Quiet hours
      </label>
    </legend>
    {quiet !== null &&
      (['from', 'to'] as const).map((end) => (
        <label key={end}>
          {end}{' '}
          <input
            type="time"
            value={clockOf(quiet[end])}
            onChange={(event) => {
              const minute = minuteOf(event.target.value);
              if (minute !== null) onChange({ ...quiet, [end]: minute });
            }}
          />
        </label>
      ))}
  </fieldset>
);
