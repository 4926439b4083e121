import type { AnswerOf } from '#shared/contracts/call.ts';
import type { DescribedOperation, getOpenApi } from '#shared/contracts/open-api.ts';

export interface DescribedCall extends DescribedOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

export interface CallGroup {
  readonly name: string;
  readonly calls: readonly DescribedCall[];
}

const isReadable = (call: DescribedCall): boolean => call['x-scope'] !== undefined;

/**
 * Groups the calls by their first tag. Calls that an API key may make come first, in the list and
 * in each group.
 */
export const groupsOf = ({ paths }: AnswerOf<typeof getOpenApi>) => {
  const groups = new Map<string, DescribedCall[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? 'other';
      const call = { ...operation, path, method: method === 'get' ? 'GET' : 'POST' } as const;
      groups.set(name, [...(groups.get(name) ?? []), call]);
    }
  const all = [...groups].map(([name, calls]): CallGroup => {
    const sorted = calls.toSorted((a, b) => Number(isReadable(b)) - Number(isReadable(a)));
    return { name, calls: sorted };
  });
  return {
    readable: all.filter(({ calls }) => calls.some(isReadable)),
    others: all.filter(({ calls }) => !calls.some(isReadable)),
  };
};
