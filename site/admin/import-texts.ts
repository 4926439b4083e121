import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';

export const importSourceNames: Readonly<Record<ImportSource, string>> = {
  umami: 'Umami',
  plausible: 'Plausible',
  goatcounter: 'GoatCounter',
};
