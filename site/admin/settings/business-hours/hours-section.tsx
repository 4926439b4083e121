import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import {
  faultsOf,
  type BusinessHours,
  type HoursFaults,
} from '#shared/domain/business-hours/business-hours.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { getBusinessHours, setBusinessHours } from '#shared/contracts/business-hours.ts';
import { availabilityText } from '#site/admin/availability-text.ts';
import { useApiQuery, useCall, useRefresh } from '#site/admin/queries/use-api-query.tsx';
import { HolidayFields } from '#site/admin/settings/business-hours/holiday-fields.tsx';
import { inOrder, usualHours } from '#site/admin/settings/business-hours/hours-draft.ts';
import { WeekFields } from '#site/admin/settings/business-hours/week-fields.tsx';
import { useUnsaved } from '#site/admin/unsaved.tsx';
import type { Workspace } from '#site/admin/workspace.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './business-hours.css';
import { FaultText } from '#site/admin/settings/business-hours/fault-text.tsx';
import type { PartOfHoursProps } from '#site/admin/settings/business-hours/part-of-hours.ts';

/** The time zone, found by typing any part of its name. */
const ZoneField = ({ id, hours, faults, onChange }: PartOfHoursProps) => {
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

const none: HoursFaults = {};

/** Saves the hours: checked here first, for an answer at once, and by the server. */
const useSaved = (initial: BusinessHours) => {
  const call = useCall();
  const refresh = useRefresh(getBusinessHours.path);
  const [hours, setHours] = useState(initial);
  const [faults, setFaults] = useState(none);
  const [notice, setNotice] = useState('');
  const [isEdited, setEdited] = useState(false);
  useUnsaved(isEdited ? 'The business hours are not saved.' : null);
  const refuse = (found: HoursFaults) => {
    setFaults(found);
    setNotice('Not saved: see the marked fields.');
  };
  const save = async () => {
    const ordered = inOrder(hours);
    setHours(ordered);
    const found = faultsOf(ordered);
    if (Object.keys(found).length > 0) return refuse(found);
    try {
      await call(setBusinessHours, { body: ordered });
      setFaults(none);
      setEdited(false);
      setNotice('Saved. Visitors see it now.');
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.problem?.fields) return refuse(error.problem.fields);
      setNotice('Not saved: the server did not answer.');
    }
  };
  const change = (next: BusinessHours) => {
    setHours(next);
    setEdited(true);
    setNotice('');
  };
  return { hours, faults, notice, save, change };
};

const HoursForm = ({ initial }: { initial: BusinessHours }) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { hours, faults, notice, save, change } = useSaved(initial);
  useEffect(() => {
    if (faults !== none) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const part = { id, hours, faults, onChange: change };
  return (
    <form ref={form} className="hours" onSubmit={submit} noValidate>
      <label className="hours-switch bar">
        <input
          type="checkbox"
          checked={hours.is_on}
          onChange={({ target }) => change({ ...hours, is_on: target.checked })}
        />
        Visitors see me as away outside these hours
      </label>
      <ZoneField {...part} />
      <div className="hours-week">
        <WeekFields {...part} />
      </div>
      <HolidayFields {...part} />
      <div className="settings-ways cluster">
        <button type="submit">Save hours</button>
        <output>{notice}</output>
      </div>
    </form>
  );
};

/** When the owner is there for visitors: what they see now, and the hours to change. */
export const HoursSection = ({ live }: Pick<Workspace, 'live'>) => {
  const { availability } = useObservable(live.store);
  const { data, error } = useApiQuery(getBusinessHours, {});
  return (
    <>
      <p>{availability && `Visitors see: ${availabilityText(availability)}`}</p>
      {!data && error && <p role="alert">The server did not answer.</p>}
      {data && <HoursForm initial={data.hours ?? usualHours()} />}
      <p>
        Outside the hours visitors read your message for the time away, and when you are back. Here
        or Away, if you choose it, lasts until the hours next begin or end. No hours begin on a
        holiday.
      </p>
    </>
  );
};
