import { useEffect, useRef } from 'react';
import type { Holiday } from '#shared/domain/business-hours/business-hours.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import type { PartOfHoursProps } from '#site/admin/settings/business-hours/hours-draft.ts';
import { TextField } from '#site/admin/settings/settings-form.tsx';

interface HolidayProps {
  index: number;
  holiday: Holiday;
  fault: (field: keyof Holiday) => string | undefined;
  onChange: (holiday: Holiday) => void;
  onRemove: () => void;
}

const fields = [
  ['name', 'Name'],
  ['from', 'From'],
  ['to', 'To'],
] as const;

/** Most holidays last one day, so the end follows a later start. */
const changed = (holiday: Holiday, field: keyof Holiday, value: string): Holiday => {
  const next = { ...holiday, [field]: value };
  return field === 'from' && !(next.to > next.from) ? { ...next, to: next.from } : next;
};

const HolidayField = ({ index, holiday, fault, onChange, onRemove }: HolidayProps) => (
  <li>
    {fields.map(([field, label]) => (
      <TextField
        key={field}
        label={label}
        type={field === 'name' ? 'text' : 'date'}
        maxLength={presenceLimits.holidayNameCharacters}
        value={holiday[field]}
        fault={fault(field)}
        onChange={(text) => onChange(changed(holiday, field, text))}
      />
    ))}
    <button type="button" className="hours-remove" onClick={onRemove}>
      ×<span className="sr-only"> Remove {holiday.name || `holiday ${index + 1}`}</span>
    </button>
  </li>
);

/** Dates on which no hours start. */
export const HolidayFields = ({ hours, faults, onChange }: PartOfHoursProps) => {
  const { holidays } = hours;
  const list = useRef<HTMLFieldSetElement>(null);
  const before = useRef(holidays.length);
  useEffect(() => {
    const added = holidays.length - before.current;
    before.current = holidays.length;
    // Focuses the name of a new holiday. After a removal the used button is gone, so this focuses
    // the one that adds.
    if (added === 1) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    if (added === -1) list.current?.querySelector<HTMLElement>('.hours-add')?.focus();
  }, [holidays.length]);
  const put = (next: Holiday[]) => onChange({ ...hours, holidays: next });
  return (
    <fieldset className="hours-holidays" data-setting="holidays" ref={list}>
      <legend>Holidays</legend>
      <ul>
        {holidays.map((holiday, index) => (
          <HolidayField
            // A holiday has no name of its own, and its fields hold no state.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            index={index}
            holiday={holiday}
            fault={(field) => faults[`holidays.${index}.${field}`]}
            onChange={(next) => put(holidays.with(index, next))}
            onRemove={() => put(holidays.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {holidays.length < presenceLimits.holidays && (
        <button
          type="button"
          className="hours-add"
          onClick={() => put([...holidays, { name: '', from: '', to: '' }])}
        >
          Add a holiday
        </button>
      )}
    </fieldset>
  );
};
