import type { listConversations } from '#shared/contracts/admin.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { postContact } from '#shared/contracts/contact.ts';
import type {
  adminEndConversation,
  adminReopenConversation,
  blockVisitor,
  endConversation,
  eraseOwnConversation,
  getHistory,
  getTranscript,
  reopenConversation,
} from '#shared/contracts/lifecycle.ts';
import type {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import type { sendFingerprint } from '#shared/contracts/fingerprint.ts';

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
export const endConversationRoute = post<typeof endConversation>(
  '/api/conversations/:conversation_id/end',
);
export const reopenConversationRoute = post<typeof reopenConversation>(
  '/api/conversations/:conversation_id/reopen',
);
export const getHistoryRoute = get<typeof getHistory>('/api/conversations/:primary_hash/history');
export const getTranscriptRoute = get<typeof getTranscript>(
  '/api/conversations/:conversation_id/transcript',
);
export const eraseOwnConversationRoute = post<typeof eraseOwnConversation>(
  '/api/conversations/:conversation_id/erase',
);
export const adminEndConversationRoute = post<typeof adminEndConversation>(
  '/api/admin/conversations/:conversation_id/end',
);
export const adminReopenConversationRoute = post<typeof adminReopenConversation>(
  '/api/admin/conversations/:conversation_id/reopen',
);
export const blockVisitorRoute = post<typeof blockVisitor>(
  '/api/admin/conversations/:conversation_id/block',
);
export const listConversationsRoute = get<typeof listConversations>('/api/admin/conversations');
export const postContactRoute = post<typeof postContact>('/api/contact');
export const sendFingerprintRoute = post<typeof sendFingerprint>('/api/fingerprint');
