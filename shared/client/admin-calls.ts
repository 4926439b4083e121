import { listConversations } from '#shared/contracts/admin.ts';
import type { AnswerOf, QueryInputOf } from '#shared/contracts/call.ts';
import type { Problem } from '#shared/contracts/errors.ts';
import type { Features } from '#shared/contracts/features.ts';
import { signInAsAdmin } from '#shared/contracts/admin-sessions.ts';
import { viewConversation } from '#shared/contracts/conversations.ts';
import type { ReadPosition } from '#shared/client/delivery/view-reporter.ts';
import { answerOrNull, ApiError, type CallApi } from '#shared/client/http-client.ts';

export type ListPage = AnswerOf<typeof listConversations>;
/** `status` is 0 when no response arrived. */
interface FailedAttempt {
  ok: false;
  problem: Problem | null;
  status: number;
}
export type ListAttempt = { ok: true; page: ListPage } | FailedAttempt;

const failedAttempt = (error: unknown): FailedAttempt => {
  if (!(error instanceof ApiError)) throw error;
  return { ok: false, problem: error.problem, status: error.status };
};

/** Checks the admin key with the server. `call` carries the credentials. */
export const attemptSignIn = async (
  call: CallApi,
): Promise<{ ok: true; features: Features } | FailedAttempt> => {
  try {
    return { ok: true, features: (await call(signInAsAdmin, {})).features };
  } catch (error) {
    return failedAttempt(error);
  }
};

/** Fetches one page of the conversation list. `call` carries the credentials. */
export const fetchList = async (
  call: CallApi,
  query: QueryInputOf<typeof listConversations>,
): Promise<ListAttempt> => {
  try {
    return { ok: true, page: await call(listConversations, { query }) };
  } catch (error) {
    return failedAttempt(error);
  }
};

/** A failed report is ignored: the next view supersedes it. */
export const reportView = async (call: CallApi, view: ReadPosition): Promise<void> => {
  await answerOrNull(
    call(viewConversation, {
      params: { conversation_id: view.conversationId },
      body: { primary_hash: 'admin', seq: view.seq },
    }),
  );
};
