import type { listConversations } from '#shared/contracts/admin.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { postContact } from '#shared/contracts/contact.ts';
import type {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';

/**
 * Method and path of a call, and its contract as a type only. The schemas themselves stay out of the
 * browser: they would bring the whole of zod to every visitor. A test holds the two together.
 */
export interface Route<C extends Call> {
  readonly method: C['method'];
  readonly path: string;
  /** Never set: carries the type. */
  readonly contract?: C;
}

const get = <C extends Call>(path: string): Route<C> => ({ method: 'GET', path });
const post = <C extends Call>(path: string): Route<C> => ({ method: 'POST', path });

export const getActiveConversationRoute = get<typeof getActiveConversation>(
  '/api/conversations/:primary_hash/active',
);
export const startConversationRoute = post<typeof startConversation>(
  '/api/conversations/:primary_hash/start',
);
export const viewConversationRoute = post<typeof viewConversation>(
  '/api/conversations/:conversation_id/view',
);
export const listMessagesRoute = get<typeof listMessages>(
  '/api/conversations/:conversation_id/messages',
);
export const postMessageRoute = post<typeof postMessage>(
  '/api/conversations/:conversation_id/messages',
);
export const listConversationsRoute = get<typeof listConversations>('/api/admin/conversations');
export const postContactRoute = post<typeof postContact>('/api/contact');
