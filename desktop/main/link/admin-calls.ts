import { z } from 'zod';
import { signInAsAdmin } from '#shared/contracts/admin-sessions.ts';
import { listConversations, type ConversationSummary } from '#shared/contracts/admin.ts';
import { failureSchema, type Problem } from '#shared/contracts/errors.ts';
import { receiptSchema, type MessageDraft } from '#shared/contracts/message.ts';
import { getAvailability, setAvailability, type Availability } from '#shared/contracts/presence.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';

export type Answer<T> =
  | { ok: true; value: T }
  /** `problem` null: there was no answer, or none of ours. */
  | { ok: false; problem: Problem | null };

export interface ListPage {
  conversations: ConversationSummary[];
  next_cursor: string | null;
  unread_total: number;
}

/** The HTTP calls of the app itself; the console in its window makes its own. */
export interface AdminCalls {
  /** Whether the key is right, whatever is switched off. */
  signIn(): Promise<Answer<unknown>>;
  list(cursor: string | null): Promise<Answer<ListPage>>;
  post(id: ConversationId, draft: MessageDraft): Promise<Answer<unknown>>;
  availability(): Promise<Answer<Availability>>;
  chooseAvailability(choice: Availability): Promise<Answer<Availability>>;
}

const WAIT_MS = 15_000;

// The server may be newer than the app: fields it does not know are no reason to fall silent.
const listAnswer = z.looseObject(listConversations.answer.shape);
const signInAnswer = z.looseObject({ ok: z.literal(true) });
const availabilityAnswer = z.looseObject(getAvailability.answer.shape);

export const createAdminCalls = (server: string, key: string, fetcher = fetch): AdminCalls => {
  const call = async <T>(
    method: string,
    path: string,
    answer: z.ZodType<T>,
    body?: unknown,
  ): Promise<Answer<T>> => {
    try {
      const response = await fetcher(server + path, {
        method,
        headers: {
          'x-admin-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(WAIT_MS),
        redirect: 'error',
      });
      const json: unknown = await response.json();
      if (!response.ok) {
        const failure = failureSchema.safeParse(json);
        return { ok: false, problem: failure.success ? failure.data.error : null };
      }
      const read = answer.safeParse(json);
      return read.success ? { ok: true, value: read.data } : { ok: false, problem: null };
    } catch {
      // No network, no server, or something in between that answers in HTML.
      return { ok: false, problem: null };
    }
  };
  return {
    signIn: () => call('GET', signInAsAdmin.path, signInAnswer),
    list: (cursor) => {
      const query = new URLSearchParams({ limit: '200', ...(cursor === null ? {} : { cursor }) });
      return call('GET', `${listConversations.path}?${query.toString()}`, listAnswer);
    },
    post: (id, draft) => call('POST', `/api/conversations/${id}/messages`, receiptSchema, draft),
    availability: () => call('GET', getAvailability.path, availabilityAnswer),
    chooseAvailability: (choice) => call('POST', setAvailability.path, availabilityAnswer, choice),
  };
};
