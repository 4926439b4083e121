import { z } from 'zod';
import { visitFilterSchema } from '#shared/contracts/analytics-filter.ts';
import { defineCall } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import {
  listSavedFiltersRoute,
  removeSavedFilterRoute,
  saveFilterRoute,
} from '#shared/contracts/routes/analytics-routes.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { lineText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** A filter of the analytics under the owner's name for it. */
export const savedFilterSchema = z.object({
  id: uuidSchema,
  name: lineText(limits.analytics.filterNameCharacters),
  filter: visitFilterSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const ofFilter = z.object({ filter_id: uuidSchema });
const answer = z.object({ filters: z.array(savedFilterSchema) });

/** All of them, by name. Needs `x-admin-key`, as the others. */
export const listSavedFilters = defineCall({
  ...listSavedFiltersRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer,
});

/** Saves a filter, replacing the one of that id. No two have one name. Returns all. */
export const saveFilter = defineCall({
  ...saveFilterRoute,
  params: ofFilter,
  query: nothing,
  body: savedFilterSchema.omit({ id: true }),
  answer,
});

/** Returns the remaining ones. Removing a missing one succeeds. */
export const removeSavedFilter = defineCall({
  ...removeSavedFilterRoute,
  params: ofFilter,
  query: nothing,
  body: nothing,
  answer,
});
