import type { Migration } from '#api/database/migrate.ts';

/** analytics.db. Its tables come with the tracking calls; the file and its number exist from the start. */
export const analyticsMigrations: readonly Migration[] = [];
