import { useState } from 'react';
import { FaultText } from '#site/admin/settings/business-hours/fault-text.tsx';
import type { PartOfHoursProps } from '#site/admin/settings/business-hours/part-of-hours.ts';

/** The time zone, found by typing any part of its name. */
export const ZoneField = ({ id, hours, faults, onChange }: PartOfHoursProps) => {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'));
  const fault = faults['time_zone'];
  return (
    <div className="hours-zone">
      <label htmlFor={`${id}-zone`}>Time zone</label>
      <input
        id={`${id}-zone`}
        list={`${id}-zones`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={hours.time_zone}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-zone-fault`}
        onChange={({ target }) => onChange({ ...hours, time_zone: target.value })}
      />
      <datalist id={`${id}-zones`}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <FaultText id={`${id}-zone-fault`} text={fault} />
    </div>
  );
};
