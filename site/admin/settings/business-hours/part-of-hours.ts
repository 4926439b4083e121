import type { BusinessHours, HoursFaults } from '#shared/domain/business-hours/business-hours.ts';

/** What each part of the form gets. */
export interface PartOfHoursProps {
  /** The beginning of the ids in the form. */
  id: string;
  hours: BusinessHours;
  faults: HoursFaults;
  onChange: (hours: BusinessHours) => void;
}
