import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

export const importSourceNames: Readonly<Record<ImportSource, string>> = {
  umami: 'Umami',
  plausible: 'Plausible',
  goatcounter: 'GoatCounter',
};

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A UTC day, such as "1 Mar 2025". */
export const dayText = (day: string): string => format.format(Date.parse(`${day}T00:00:00Z`));
