import { get, post } from '#shared/contracts/routes/route.ts';

/** The conversations of the console. */
export const getConversationRoute = get('/api/admin/conversations/:conversation_id');
export const getConversationVisitorRoute = get('/api/admin/conversations/:conversation_id/visitor');
export const snoozeConversationRoute = post('/api/admin/conversations/:conversation_id/snooze');
export const markConversationUnreadRoute = post('/api/admin/conversations/:conversation_id/unread');
export const addNoteRoute = post('/api/admin/conversations/:conversation_id/notes');
export const removeNoteRoute = post('/api/admin/notes/:note_id/remove');
export const searchNotesRoute = get('/api/admin/notes/search');
export const searchMessagesRoute = get('/api/admin/messages/search');
export const listCannedRepliesRoute = get('/api/admin/canned-replies');
export const saveCannedReplyRoute = post('/api/admin/canned-replies');
export const removeCannedReplyRoute = post('/api/admin/canned-replies/:name/remove');
export const exportConversationRoute = get('/api/admin/conversations/:conversation_id/export');
export const eraseConversationRoute = post('/api/admin/conversations/:conversation_id/erase');
export const adminEndConversationRoute = post('/api/admin/conversations/:conversation_id/end');
export const adminReopenConversationRoute = post(
  '/api/admin/conversations/:conversation_id/reopen',
);
export const listReturnLinksRoute = get('/api/admin/conversations/:conversation_id/return-links');
export const createReturnLinkRoute = post('/api/admin/conversations/:conversation_id/return-links');
export const revokeReturnLinksRoute = post(
  '/api/admin/conversations/:conversation_id/return-links/revoke',
);
export const blockVisitorRoute = post('/api/admin/conversations/:conversation_id/block');
