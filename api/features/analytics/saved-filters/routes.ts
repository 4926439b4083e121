import type { Router } from 'express';
import {
  listSavedFilters,
  removeSavedFilter,
  saveFilter,
} from '#shared/contracts/saved-filters.ts';
import type { SavedFilters } from '#api/features/analytics/saved-filters/saved-filters.ts';
import { route } from '#api/http/route.ts';

export const mountSavedFilters = (router: Router, saved: SavedFilters): void => {
  route(router, listSavedFilters, async () => saved.list());
  route(router, saveFilter, async ({ params, body }) =>
    saved.save({ ...body, id: params.filter_id }),
  );
  route(router, removeSavedFilter, async ({ params }) => saved.remove(params.filter_id));
};
