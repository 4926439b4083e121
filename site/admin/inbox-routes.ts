import type {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
} from '#shared/contracts/canned-replies.ts';
import type { Call } from '#shared/contracts/call.ts';
import type {
  addNote,
  getConversation,
  getConversationVisitor,
  markConversationUnread,
  removeNote,
  searchMessages,
  snoozeConversation,
} from '#shared/contracts/inbox.ts';
import type { eraseConversation, exportConversation } from '#shared/contracts/privacy.ts';
import type { Route } from '#shared/client/api-routes.ts';

const get = <C extends Call>(path: string): Route<C> => ({ method: 'GET', path });
const post = <C extends Call>(path: string): Route<C> => ({ method: 'POST', path });
const ONE = '/api/admin/conversations/:conversation_id';

/** Apart from `api-routes.ts`, which every visitor loads. */
export const getConversationRoute = get<typeof getConversation>(ONE);
export const getConversationVisitorRoute = get<typeof getConversationVisitor>(`${ONE}/visitor`);
export const snoozeConversationRoute = post<typeof snoozeConversation>(`${ONE}/snooze`);
export const markConversationUnreadRoute = post<typeof markConversationUnread>(`${ONE}/unread`);
export const addNoteRoute = post<typeof addNote>(`${ONE}/notes`);
export const exportConversationRoute = get<typeof exportConversation>(`${ONE}/export`);
export const eraseConversationRoute = post<typeof eraseConversation>(`${ONE}/erase`);
export const removeNoteRoute = post<typeof removeNote>('/api/admin/notes/:note_id/remove');
export const searchMessagesRoute = get<typeof searchMessages>('/api/admin/messages/search');
export const listCannedRepliesRoute = get<typeof listCannedReplies>('/api/admin/canned-replies');
export const saveCannedReplyRoute = post<typeof saveCannedReply>('/api/admin/canned-replies');
export const removeCannedReplyRoute = post<typeof removeCannedReply>(
  '/api/admin/canned-replies/:name/remove',
);
