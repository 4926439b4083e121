import { randomUUID } from 'node:crypto';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { expect } from './journey.ts';

/**
 * A visitor without a browser writes from this page, where what the visitor sees is not the subject: a
 * browser would cost as much as all the rest of a short journey. Returns the id of the conversation.
 */
export const writeAsVisitor = async (
  url: string,
  content: string,
  { page = '/contact', device = 1 }: { page?: string; device?: number } = {},
): Promise<string> => {
  const primary_hash = aPrimaryHash(device);
  let cookie = '';
  const send = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer.json();
  };
  const start = { initiated_by: 'visitor', initiated_from_page: page, visitor_name: null };
  const { conversation_id: id } = (await send(
    `/api/conversations/${primary_hash}/start`,
    start,
  )) as { conversation_id: string };
  const message = { content, from_admin: false, primary_hash, sent_from_page: page };
  await send(`/api/conversations/${id}/messages`, { ...message, client_id: randomUUID() });
  return id;
};
