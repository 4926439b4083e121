import { clockOf, minuteOf, type QuietHours } from '#shared/domain/alarms/quiet-hours.ts';
import './quiet-hours-fields.css';

interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

/** Common night hours as the default. */
const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 };

export const QuietHoursFields = ({ quiet, onChange }: QuietHoursFieldsProps) => (
  <fieldset className="quiet-hours cluster">
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
