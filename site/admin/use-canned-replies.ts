import { useEffect, useState } from 'react';
import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import {
  listCannedRepliesRoute,
  removeCannedReplyRoute,
  saveCannedReplyRoute,
} from '#shared/contracts/routes/inbox.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

export interface CannedReplies {
  readonly replies: readonly CannedReply[];
  /** Null: it is kept. Otherwise why not. */
  save(reply: CannedReply, replaces: string | null): Promise<string | null>;
  remove(name: string): Promise<string | null>;
}

const whyNot = ({ problem }: ApiError): string => {
  const [field, wrong] = Object.entries(problem?.fields ?? {})[0] ?? [];
  if (field !== undefined) return `The ${field} ${wrong}.`;
  return problem?.code === 'conflict'
    ? `It is not kept: ${problem.message}.`
    : 'That did not work.';
};

/** The replies that are kept on the server, for every admin's browser. */
export const useCannedReplies = (call: CallApi): CannedReplies => {
  const [replies, setReplies] = useState<readonly CannedReply[]>([]);
  const take = async (requested: Promise<{ replies: CannedReply[] }>): Promise<string | null> => {
    try {
      setReplies((await requested).replies);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return whyNot(error);
      throw error;
    }
  };
  useEffect(() => {
    let isGone = false;
    call(listCannedRepliesRoute, {})
      .then((answer) => {
        if (!isGone) setReplies(answer.replies);
      })
      .catch((error: unknown) => {
        // Without them the slash completes nothing, and the dialog says so when it saves.
        if (!(error instanceof ApiError)) throw error;
      });
    return () => {
      isGone = true;
    };
  }, [call]);
  return {
    replies,
    save: (reply, replaces) =>
      take(
        call(saveCannedReplyRoute, {
          body: { ...reply, ...(replaces === null ? {} : { replaces }) },
        }),
      ),
    remove: (name) => take(call(removeCannedReplyRoute, { params: { name }, body: {} })),
  };
};
