import { useQueryClient } from '@tanstack/react-query';
import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
  type CannedReply,
} from '#shared/contracts/canned-replies.ts';
import { apiQuery } from '#site/admin/queries/api-query.ts';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

export interface CannedReplies {
  readonly replies: readonly CannedReply[];
  /** Null: it is kept. Otherwise why not. */
  save(reply: CannedReply, replaces: string | null): Promise<string | null>;
  remove(name: string): Promise<string | null>;
}

/** Why the server did not save something, for the owner to read. */
export const whyNotSaved = ({ problem }: ApiError): string => {
  const [field, wrong] = Object.entries(problem?.fields ?? {})[0] ?? [];
  if (field !== undefined) return `The ${field} ${wrong}.`;
  return problem?.code === 'conflict' ? `Not saved: ${problem.message}.` : 'That did not work.';
};

/** The replies that are kept on the server, for every admin's browser. Without them `/` completes none. */
export const useCannedReplies = (call: CallApi): CannedReplies => {
  const client = useQueryClient();
  const { data } = useApiQuery(listCannedReplies, {});
  const take = async (changed: Promise<{ replies: CannedReply[] }>): Promise<string | null> => {
    try {
      const { queryKey } = apiQuery(call, listCannedReplies, {});
      client.setQueryData(queryKey, await changed);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return whyNotSaved(error);
      throw error;
    }
  };
  return {
    replies: data?.replies ?? [],
    save: (reply, replaces) =>
      take(
        call(saveCannedReply, {
          body: { ...reply, ...(replaces === null ? {} : { replaces }) },
        }),
      ),
    remove: (name) => take(call(removeCannedReply, { params: { name }, body: {} })),
  };
};
