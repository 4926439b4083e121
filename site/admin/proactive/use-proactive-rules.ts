import {
  listProactiveRules,
  removeProactiveRule,
  saveProactiveRule,
  type ListedProactiveRule,
  type ProactiveRule,
} from '#shared/contracts/proactive.ts';
import { useApiQuery, useTake } from '#site/admin/queries/use-api-query.tsx';
import type { CallApi } from '#shared/client/http-client.ts';

export interface ProactiveRules {
  /** Null until loaded. */
  readonly rules: readonly ListedProactiveRule[] | null;
  readonly isUnreachable: boolean;
  /** Resolves to null on success, otherwise to the reason for the failure. */
  save(rule: ProactiveRule, replaces: string | null): Promise<string | null>;
  remove(name: string): Promise<string | null>;
}

export const useProactiveRules = (call: CallApi): ProactiveRules => {
  const { data, error } = useApiQuery(listProactiveRules, {});
  const take = useTake(listProactiveRules);
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
