import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
  type CannedReply,
} from '#shared/contracts/canned-replies.ts';
import { useApiQuery, useTake } from '#site/admin/queries/use-api-query.tsx';
import type { CallApi } from '#shared/client/http-client.ts';

export interface CannedReplies {
  readonly replies: readonly CannedReply[];
  /** Resolves to null on success, otherwise to the reason for the failure. */
  save(reply: CannedReply, replaces: string | null): Promise<string | null>;
  remove(name: string): Promise<string | null>;
}

/**
 * The canned replies on the server, shared by all admins' browsers. Without them `/` completes
 * nothing.
 */
export const useCannedReplies = (call: CallApi): CannedReplies => {
  const { data } = useApiQuery(listCannedReplies, {});
  const take = useTake(listCannedReplies);
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
