import { useQueryClient } from '@tanstack/react-query';
import {
  listSavedFilters,
  removeSavedFilter,
  saveFilter,
  type SavedFilter,
} from '#shared/contracts/saved-filters.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { apiQuery } from '#site/admin/queries/api-query.ts';
import { useApiQuery, useCall } from '#site/admin/queries/use-api-query.tsx';

const whyNot = ({ problem }: ApiError): string => {
  const [, wrong] = Object.entries(problem?.fields ?? {})[0] ?? [];
  if (wrong !== undefined) return `Not saved: the name ${wrong}.`;
  return problem?.code === 'conflict' ? `Not saved: ${problem.message}.` : 'That did not work.';
};

/**
 * The saved filters on the server. Each change resolves to null, or to the reason for its failure.
 */
export const useSavedFilters = () => {
  const client = useQueryClient();
  const call = useCall();
  const { data } = useApiQuery(listSavedFilters, {});
  const take = async (changed: Promise<{ filters: SavedFilter[] }>): Promise<string | null> => {
    try {
      const { queryKey } = apiQuery(call, listSavedFilters, {});
      client.setQueryData(queryKey, await changed);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return whyNot(error);
      throw error;
    }
  };
  return {
    saved: data?.filters,
    save: ({ id, ...body }: SavedFilter) =>
      take(call(saveFilter, { params: { filter_id: id }, body })),
    remove: (id: string) => take(call(removeSavedFilter, { params: { filter_id: id }, body: {} })),
  };
};
