import { get, post } from '#shared/contracts/routes/route.ts';

/** Calls that every page of the site may make. */
export const getActiveConversationRoute = get('/api/conversations/:primary_hash/active');
export const startConversationRoute = post('/api/conversations/:primary_hash/start');
export const viewConversationRoute = post('/api/conversations/:conversation_id/view');
export const listMessagesRoute = get('/api/conversations/:conversation_id/messages');
export const postMessageRoute = post('/api/conversations/:conversation_id/messages');
export const endConversationRoute = post('/api/conversations/:conversation_id/end');
export const reopenConversationRoute = post('/api/conversations/:conversation_id/reopen');
export const getHistoryRoute = get('/api/conversations/:primary_hash/history');
export const getTranscriptRoute = get('/api/conversations/:conversation_id/transcript');
export const eraseOwnConversationRoute = post('/api/conversations/:conversation_id/erase');
export const postContactRoute = post('/api/contact');
export const sendFingerprintRoute = post('/api/fingerprint');
