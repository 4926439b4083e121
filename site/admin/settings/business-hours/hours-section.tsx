import { useId, useState } from 'react';
import { faultsOf, type BusinessHours } from '#shared/domain/business-hours/business-hours.ts';
import { getBusinessHours, setBusinessHours } from '#shared/contracts/business-hours.ts';
import { availabilityText } from '#site/admin/availability-text.ts';
import { Loaded, useApiQuery, useCall } from '#site/admin/queries/use-api-query.tsx';
import { HolidayFields } from '#site/admin/settings/business-hours/holiday-fields.tsx';
import { inOrder, usualHours } from '#site/admin/settings/business-hours/hours-draft.ts';
import { WeekFields } from '#site/admin/settings/business-hours/week-fields.tsx';
import { SettingsForm, TextField, useSettingsForm } from '#site/admin/settings/settings-form.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './business-hours.css';

const HoursForm = ({ stored }: { stored: BusinessHours | null }) => {
  const id = useId();
  const call = useCall();
  const [usual] = useState(usualHours);
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'));
  const form = useSettingsForm({
    saved: stored ?? usual,
    path: getBusinessHours.path,
    unsaved: 'The business hours are not saved.',
    done: 'Saved. Visitors see it now.',
    tidy: inOrder,
    check: faultsOf,
    save: (body) => call(setBusinessHours, { body }),
  });
  const { draft: hours, faults, change } = form;
  const part = { id, hours, faults, onChange: change };
  return (
    <SettingsForm form={form} go="Save hours" className="hours" noValidate>
      <label className="settings-switch" data-setting="hours-on">
        <input
          type="checkbox"
          checked={hours.is_on}
          onChange={({ target }) => change({ is_on: target.checked })}
        />
        Visitors see me as away outside these hours
      </label>
      <div className="hours-zone" data-setting="zone">
        {/* Found by typing any part of its name. */}
        <TextField
          label="Time zone"
          list={`${id}-zones`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={hours.time_zone}
          fault={faults['time_zone']}
          onChange={(time_zone) => change({ time_zone })}
        />
        <datalist id={`${id}-zones`}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
      </div>
      <div className="hours-week" data-setting="week">
        <WeekFields {...part} />
      </div>
      <HolidayFields {...part} />
    </SettingsForm>
  );
};

/** The business hours: what visitors see now, and the hours to edit. */
export const HoursSection = ({ live }: Pick<Workspace, 'live'>) => {
  const { availability } = useObservable(live.store);
  const query = useApiQuery(getBusinessHours, {});
  return (
    <>
      <p>{availability && `Visitors see: ${availabilityText(availability)}`}</p>
      <Loaded query={query}>{(data) => <HoursForm stored={data.hours} />}</Loaded>
      <p>
        Outside the hours visitors read your message for the time away, and when you are back. Here
        or Away, if you choose it, lasts until the hours next begin or end. No hours begin on a
        holiday.
      </p>
    </>
  );
};
