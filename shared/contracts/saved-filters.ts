import { z } from 'zod';
import { visitFilterSchema } from '#shared/contracts/analytics-filter.ts';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { lineText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** A saved analytics filter with its name. */
export const savedFilterSchema = z.object({
  id: uuidSchema,
  name: lineText(limits.analytics.filterNameCharacters),
  filter: visitFilterSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const ofFilter = z.object({ filter_id: uuidSchema });
const answer = z.object({ filters: z.array(savedFilterSchema) });

export const listSavedFilters = call('GET', '/api/admin/figures/saved-filters', {
  doc: 'The saved filters, by name.',
  scope: 'analytics',
  answer,
});

export const saveFilter = call('POST', '/api/admin/figures/saved-filters/:filter_id', {
  doc: 'Saves a filter, replacing the one of that id. No two have one name. Returns all.',
  params: ofFilter,
  body: savedFilterSchema.omit({ id: true }),
  answer,
});

export const removeSavedFilter = call(
  'POST',
  '/api/admin/figures/saved-filters/:filter_id/remove',
  {
    doc: 'Removes a saved filter and returns the others. Removing a missing one succeeds.',
    params: ofFilter,
    answer,
  },
);
