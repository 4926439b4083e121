import { useQueryClient } from '@tanstack/react-query';
import {
  listGoals,
  removeGoal,
  saveGoal,
  type Goal,
  type GoalId,
  type Goals,
} from '#shared/contracts/goals.ts';
import { listConversions } from '#shared/contracts/admin-analytics.ts';
import { ApiError } from '#shared/client/http-client.ts';
import { apiQuery } from '#site/admin/queries/api-query.ts';
import {
  useApiQuery,
  useCall,
  useRefresh,
  type ApiResult,
} from '#site/admin/queries/use-api-query.tsx';

/** Null on success, otherwise the reason for the failure. */
type SaveResult = Promise<string | null>;

export interface GoalList {
  readonly answer: ApiResult<Goals>;
  readonly save: (goal: Goal, currency: string) => SaveResult;
  readonly remove: (id: GoalId) => SaveResult;
}

const fieldNames: Readonly<Record<string, string>> = {
  'reached_by.event': 'event',
  'reached_by.page': 'page',
};

const whyNot = ({ status, problem }: ApiError): string => {
  const [field, wrong] = Object.entries(problem?.fields ?? {})[0] ?? [];
  if (field !== undefined) return `The ${fieldNames[field] ?? field} ${wrong}.`;
  if (status === 0) return 'Not saved: the server cannot be reached. Try again.';
  return `Not saved: ${problem?.message ?? `the server answered ${status}`}.`;
};

export const useGoals = (): GoalList => {
  const call = useCall();
  const client = useQueryClient();
  const refresh = useRefresh(listConversions.path);
  const answer = useApiQuery(listGoals, {});
  const take = async (changed: Promise<Goals>): SaveResult => {
    try {
      const { queryKey } = apiQuery(call, listGoals, {});
      client.setQueryData(queryKey, await changed);
      refresh();
      return null;
    } catch (error) {
      if (error instanceof ApiError) return whyNot(error);
      throw error;
    }
  };
  return {
    answer,
    save: ({ id, ...goal }, currency) =>
      take(call(saveGoal, { params: { goal_id: id }, body: { ...goal, currency } })),
    remove: (id) => take(call(removeGoal, { params: { goal_id: id }, body: {} })),
  };
};
