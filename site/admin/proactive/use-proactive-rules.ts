import { useQueryClient } from '@tanstack/react-query';
import {
  listProactiveRules,
  removeProactiveRule,
  saveProactiveRule,
  type ListedProactiveRule,
  type ProactiveRule,
} from '#shared/contracts/proactive.ts';
import { apiQuery } from '#site/admin/queries/api-query.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { whyNotSaved } from '#site/admin/use-canned-replies.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

export interface ProactiveRules {
  /** Null until loaded. */
  readonly rules: readonly ListedProactiveRule[] | null;
  readonly isUnreachable: boolean;
  /** Null: it is saved. Otherwise why not. */
  save(rule: ProactiveRule, replaces: string | null): Promise<string | null>;
  remove(name: string): Promise<string | null>;
}

/** The rules of the proactive messages, which the server holds. */
export const useProactiveRules = (call: CallApi): ProactiveRules => {
  const client = useQueryClient();
  const { data, error } = useApiQuery(listProactiveRules, {});
  const take = async (
    changed: Promise<{ rules: ListedProactiveRule[] }>,
  ): Promise<string | null> => {
    try {
      const { queryKey } = apiQuery(call, listProactiveRules, {});
      client.setQueryData(queryKey, await changed);
      return null;
    } catch (problem) {
      if (problem instanceof ApiError) return whyNotSaved(problem);
      throw problem;
    }
  };
  return {
    rules: data?.rules ?? null,
    isUnreachable: !data && error !== null,
    save: (rule, replaces) =>
      take(
        call(saveProactiveRule, {
          body: { ...rule, ...(replaces === null ? {} : { replaces }) },
        }),
      ),
    remove: (name) => take(call(removeProactiveRule, { params: { name }, body: {} })),
  };
};
